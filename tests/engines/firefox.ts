import { launch } from 'puppeteer-core'
import { limit, rest, type Driver } from './driver.ts'

/** What Firefox writes down about loads that it breaks off, because their page is being left. */
const brokenOff = /NetworkError when attempting to fetch|error loading dynamically imported module/
/** The page was left while its font was loading (NS_BINDING_ABORTED). */
const fontLeft = /downloadable font: download failed .* status=2152398850 /

/** Firefox by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'intl.accept_languages': 'de' },
    headless: true,
    defaultViewport: { width: 1024, height: 800 },
    timeout: limit,
    protocolTimeout: limit,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(limit)
  const lines: string[] = []
  let isLeft = false
  const add = (line: string) => {
    if (!(isLeft && brokenOff.test(line)) && !fontLeft.test(line)) lines.push(line)
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
  const reload = async () => {
    await page.evaluate(() => {
      Object.assign(globalThis, { isOld: true })
      location.reload()
    })
    const isNew = () => page.evaluate(() => !('isOld' in globalThis) && document.readyState === 'complete')
    // Between two pages there is none that could answer.
    while (!(await isNew().catch(() => false))) await rest(20)
  }
  return {
    go: (url) => leave(() => page.goto(url)),
    // Firefox takes its own way to load anew for broken off where the page changes its address meanwhile.
    reload: () => leave(reload),
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    // What the function answers crosses as JSON, which the type of `run` cannot say to that of `evaluate`.
    run: (job, value) => page.evaluate(job as never, value) as never,
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    console: () => lines,
    close: () => browser.close(),
  }
}
