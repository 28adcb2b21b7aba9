import { blankFrames, noteBlankFrames } from '../../support/browser/headings.ts'
import { Journey, banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expectNoHorizontalScroll } from '../../support/browser/looks.ts'
import { noteShifts, shifts } from '../../support/browser/shifts.ts'
import { expect, test } from '../../support/browser/test.ts'

test('with text twice as large nothing scrolls sideways on a phone, from Start to the check', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await page.context().newCDPSession(page)
  // The size of text that the customer has chosen in the browser.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await journey.open()
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await expectNoHorizontalScroll(page, 'start')
  await journey.atLogin(banks.none)
  await expectNoHorizontalScroll(page, 'bank-login')
  for (const step of ['accounts', 'partners', 'owner', 'new-account', 'check'] as const) {
    await journey.upTo(step)
    await expectNoHorizontalScroll(page, step)
  }
})

test('on a slow connection every frame up to the day of the switch has a heading, and nothing moves by itself', async ({
  page,
}) => {
  const journey = new Journey(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await noteBlankFrames(page)
  await noteShifts(page)
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
  expect(await blankFrames(page)).toEqual([])
  expect(moved).toEqual([])
})
