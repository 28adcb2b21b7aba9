import type { Page } from '@playwright/test'
import { test as base } from '@playwright/test'
import { Journey } from '../support/browser/journey.ts'
import { browsers } from './browsers.ts'
import { expect } from './expect.ts'
import { EnginePage } from './page.ts'

interface Options {
  engine: string
  window: { width: number; height: number }
}

interface Fixtures {
  enginePage: EnginePage
  /** The customer of the other tests, in this browser. */
  walker: Journey
}

/** What browsers write down by themselves. */
const expected = [
  // Chromium: a bank that refuses a PIN answers 422.
  /Failed to load resource.*\b422\b/,
  // Firefox: the page was left while its font was loading (NS_BINDING_ABORTED).
  /downloadable font: download failed .* status=2152398850 /,
]

/** A test in the browser of its project: Playwright runs it, the browser is driven by its own protocol. */
export const test = base.extend<Options & Fixtures>({
  engine: ['', { option: true }],
  window: [{ width: 1024, height: 800 }, { option: true }],
  enginePage: async ({ engine, window, baseURL }, use, info) => {
    const browser = browsers.find(({ name }) => name === engine)
    if (!browser) throw new Error(`No browser is called "${engine}".`)
    const why = `${engine} is not here. To have it: ${browser.get}`
    if (!browser.path && process.env.CI) throw new Error(why)
    info.skip(!browser.path, why)
    const driver = await browser.open(browser.path ?? '', window)
    await use(new EnginePage(driver, baseURL ?? ''))
    const lines = driver.console().filter((line) => !expected.some((known) => known.test(line)))
    await driver.close()
    expect(lines, 'what the console told').toEqual([])
  },
  walker: async ({ enginePage }, use) => {
    // The cast: a journey uses nothing of a page but what EnginePage has, or its walk fails.
    await use(new Journey(enginePage as unknown as Page))
  },
})

export { expect }
