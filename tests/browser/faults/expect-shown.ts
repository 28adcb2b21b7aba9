import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import texts from '#flows/texts/de/error.json' with { type: 'json' }
import { raw } from './answers.ts'

const words: Record<string, string> = texts

/** The beginning of the text of an error code, up to its first placeholder. */
export const wordsOf = (code: string): string =>
  (words[`error.${code}`] ?? '').split('{{')[0]?.slice(0, 60) ?? ''

/** Text that is visible without opening any details. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = (node: Node): string => {
      if (node instanceof HTMLElement && !node.checkVisibility()) return ''
      return [...node.childNodes].map((child) => (child instanceof Text ? child.data : text(child))).join(' ')
    }
    return text(document.body)
  })

/** The problem is shown in our own words and announced, an element has the focus, and no technical text is visible. */
export async function expectProblemShown(page: Page, place: Locator, code?: string): Promise<void> {
  await place.first().waitFor()
  if (code) await expect(place.first()).toContainText(wordsOf(code))
  const all = await readable(page)
  expect(all, 'nothing raw is shown').not.toMatch(
    new RegExp(`${raw}|error\\.[a-z]|TypeError|Failed to fetch|HTTP \\d|\\{\\{|undefined|\\[object|<h1>`),
  )
  const shown = await place.first().evaluate((element) => ({
    words: element.textContent.trim().length,
    announced:
      element.matches('[role="alert"]') ||
      element.querySelector('[role="alert"]') !== null ||
      element.contains(document.activeElement) ||
      // An invalid field has the focus, and its description contains the problem.
      document.activeElement?.getAttribute('aria-invalid') === 'true',
    focus: document.activeElement?.tagName,
  }))
  expect(shown.words).toBeGreaterThan(20)
  expect(shown.announced, 'announced, or it has the focus').toBe(true)
  expect(shown.focus, 'the focus is somewhere').not.toBe('BODY')
}
