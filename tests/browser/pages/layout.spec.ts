import type { Page } from '@playwright/test'
import { misfits } from '../../support/browser/fits.ts'
import { Journey, banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

/** Runs before the app: records each frame without a visible heading, after the first heading was shown. */
function noteFrames() {
  const blank: string[] = []
  let begun = false
  let last = ''
  Object.assign(window, { blankFrames: blank })
  const look = () => {
    const heading = document.querySelector('main h1')
    const isSeen =
      heading !== null &&
      heading.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      heading.textContent !== ''
    if (isSeen) {
      begun = true
      last = heading.textContent ?? ''
    } else if (begun) blank.push(`after "${last}" at ${location.pathname}`)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

interface Shifts {
  sum: number
  /** An element that moved, with its old and new vertical position. */
  moved: string[]
}

/** Missing in the DOM types. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs before the app: adds up layout shifts that were not caused by a press or key. */
function noteMoves() {
  const total: Shifts = { sum: 0, moved: [] }
  Object.assign(window, { shifts: total })
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? 'what has gone')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      total.sum += value
      for (const { node, previousRect, currentRect } of sources)
        total.moved.push(`${nameOf(node)} ${previousRect.y} to ${currentRect.y}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Layout shifts of this page so far. Web Vitals call a sum of 0.1 good, but less can already make a press miss its target. */
const shifts = async (page: Page): Promise<Shifts> => {
  // A frame with a shift is reported after it was painted.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}

test('with text twice as large no word is cut off or over the edge of a phone, from Start to the check', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await page.context().newCDPSession(page)
  // The size of text that the customer has chosen in the browser.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await journey.open()
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  const fits = (name: string) => expect.poll(() => misfits(page), name).toEqual([])
  await fits('start')
  await journey.atLogin(banks.none)
  await fits('bank-login')
  for (const step of ['accounts', 'partners', 'owner', 'new-account', 'check'] as const) {
    await journey.upTo(step)
    if (step === 'partners') await expect(page.locator('.decisions-row')).toHaveCount(24)
    await fits(step)
  }
})

test('on a slow connection every frame up to the day of the switch has a heading, and nothing moves by itself', async ({
  page,
}) => {
  const journey = new Journey(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(noteFrames)
  await page.addInitScript(noteMoves)
  const session = await page.context().newCDPSession(page)
  const rate = 100 * 1024
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: rate,
    uploadThroughput: rate,
  })
  const moved: string[] = []
  /** Notes layout shifts of this page so large that a press could miss its target. */
  let before = 0
  const step = async (name: string) => {
    const { sum, moved: all } = await shifts(page)
    if (sum - before > 0.02) moved.push(`${name}: ${all.join(', ')}`)
    before = sum
  }
  await journey.start()
  await step('bank-search')
  await journey.chooseBank(banks.none)
  // Results have appeared after typing, below the field.
  before = (await shifts(page)).sum
  await journey.login()
  await journey.on('accounts')
  await step('accounts')
  await journey.accounts()
  await journey.on('partners')
  await step('partners')
  await journey.partners()
  await journey.owner()
  await journey.enterAccount()
  await step('new-account')
  await journey.press(labels.next)
  await journey.on('switch-day')
  await step('switch-day')
  expect(await page.evaluate(() => Reflect.get(window, 'blankFrames') as unknown)).toEqual([])
  expect(moved).toEqual([])
})
