import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import texts from '#flows/texts/de/error.json' with { type: 'json' }
import { raw } from './answers.ts'

const words: Record<string, string> = texts

/** The beginning of the words for a code, up to what is filled in. */
export const wordsOf = (code: string): string =>
  (words[`error.${code}`] ?? '').split('{{')[0]?.slice(0, 60) ?? ''

/** Text that can be read on the page without opening any details. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = (node: Node): string => {
      if (node instanceof HTMLElement && !node.checkVisibility()) return ''
      return [...node.childNodes].map((child) => (child instanceof Text ? child.data : text(child))).join(' ')
    }
    return text(document.body)
  })

/** A failure is shown in our texts and announced, the focus is on an element, and no raw text is visible. */
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
      // A field that was refused has the focus, and says it in its description.
      document.activeElement?.getAttribute('aria-invalid') === 'true',
    focus: document.activeElement?.tagName,
  }))
  expect(shown.words).toBeGreaterThan(20)
  expect(shown.announced, 'announced, or it has the focus').toBe(true)
  expect(shown.focus, 'the focus is somewhere').not.toBe('BODY')
}
