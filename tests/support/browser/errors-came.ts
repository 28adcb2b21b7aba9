import type { Page } from '@playwright/test'

/**
 * Waits until the page has fetched what it tells failures with, as it does once the first screen is at rest: from then on
 * it needs no connection to say what went wrong.
 */
export async function untilErrorsCame(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['error-summary', '/de/error.json', '/problem-'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  )
  // With all that it imports, which may still be on its way.
  await page.evaluate(`(async () => {
    const parts = performance.getEntriesByType('resource').map(({ name }) => name)
    await import(parts.find((name) => /error-summary.*[.]js$/.test(name)))
  })()`)
}
