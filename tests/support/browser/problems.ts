import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import type { Watch } from './watch.ts'

/** The requests that the server refuses are expected console lines. */
export const refused = (watch: Watch) =>
  watch.allow(/console error: Failed to load resource: the server responded/)
/** The problem that a screen shows. */
export const problem = (page: Page) => page.locator('main .problem')
/** Buttons that work now. A button with a waiting time is disabled until it has passed. */
export const ways = (page: Page) =>
  problem(page).locator('.cluster').locator('a, button:not([aria-disabled])')

/** Checks that the problem is shown in words, without text keys, and is announced. */
export async function expectProblemShown(page: Page): Promise<void> {
  await problem(page).waitFor()
  const title = problem(page).getByRole('heading').first()
  await expect(title).toBeVisible()
  // An invalid field shows the problem instead of the summary.
  const message = problem(page).locator('p').or(page.locator('main .field-error')).first()
  for (const words of [await title.innerText(), await message.innerText()]) {
    expect(words).not.toMatch(/^[\w-]+(\.[\w-]+)+$/)
    expect(words.length).toBeGreaterThan(8)
  }
  await expect(page.locator('body')).not.toContainText(/error\.[a-z]+|\{\{|undefined|\[object/)
  const shown = await problem(page).evaluate((element) => ({
    focused: element.contains(document.activeElement),
    announced: element.querySelector('[role="alert"]') !== null,
    // An invalid field has the focus, and its description contains the problem.
    described: document.activeElement?.getAttribute('aria-invalid') === 'true',
  }))
  expect(shown.focused || shown.announced || shown.described, 'focused, announced or described').toBe(true)
  const focus = await page.evaluate(() => document.activeElement?.tagName)
  expect(focus, 'the focus is somewhere').not.toBe('BODY')
}

/** Waits until the code and texts of error messages are loaded. From then on the page can show errors without a connection. */
export async function untilErrorsCame(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [/problem-view.*[.]js$/, /[/]de[/]error[.]json$/, /[/]problem-(?!view)/].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => part.test(name)),
    ),
  )
  // Including its imports, which may still be loading.
  await page.evaluate(`(async () => {
    const parts = performance.getEntriesByType('resource').map(({ name }) => name)
    await import(parts.find((name) => /problem-view.*[.]js$/.test(name)))
  })()`)
}
