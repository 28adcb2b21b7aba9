import { launch } from 'puppeteer-core'
import type { LaunchOptions } from 'puppeteer-core'
import type { Driver } from './driver.ts'

/** What Firefox writes down about loads that it breaks off, because their page is being left. */
const brokenOff = /NetworkError when attempting to fetch|error loading dynamically imported module/

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function openPuppet(
  options: LaunchOptions,
  { width, height }: { width: number; height: number },
): Promise<Driver> {
  // Limits are for what hangs.
  const browser = await launch({
    ...options,
    headless: true,
    defaultViewport: { width, height },
    timeout: 300_000,
    protocolTimeout: 300_000,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(300_000)
  const lines: string[] = []
  let isLeft = false
  const add = (line: string) => {
    if (!(isLeft && brokenOff.test(line))) lines.push(line)
  }
  const leave = async (go: () => Promise<unknown>) => {
    isLeft = true
    await go()
    isLeft = false
  }
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) add(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => add(`error: ${String(error)}`))
  // The browser asks before it leaves entries that are not saved; the other drivers answer by themselves.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    go: (url) => leave(() => page.goto(url)),
    // Firefox takes its own way to load anew for broken off (NS_BINDING_ABORTED) where the page changes its address meanwhile.
    reload: () =>
      leave(async () => {
        await page.evaluate(() => {
          Object.assign(globalThis, { isOld: true })
          location.reload()
        })
        const isNew = () =>
          page.evaluate(() => !('isOld' in globalThis) && document.readyState === 'complete')
        // Between two pages there is none that could answer.
        while (!(await isNew().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 20))
      }),
    back: async () => page.evaluate(() => history.back()),
    forward: async () => page.evaluate(() => history.forward()),
    url: async () => page.url(),
    // What the function answers crosses as JSON, which the type of `run` cannot say to that of `evaluate`.
    run: (job, value) => page.evaluate(job as never, value) as never,
    load: async (program) => void (await page.evaluate(program)),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    console: () => lines,
    close: () => browser.close(),
  }
}
