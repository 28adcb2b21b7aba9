import type { Page } from '@playwright/test'

/**
 * Waits until the page has loaded the code and texts of error messages, which it does after the first screen. From then on it
 * can show errors without a connection.
 */
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
