import type { Page } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expectNoHorizontalScroll } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'

/** The size of text that the customer has chosen in the browser: twice the usual one. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

test('with text twice as large nothing scrolls sideways on a phone, from Start to the check', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await doubleText(page)
  await journey.open()
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await expectNoHorizontalScroll(page, 'start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expectNoHorizontalScroll(page, 'bank-search')
  await journey.chooseBank(banks.none)
  await expectNoHorizontalScroll(page, 'bank-login')
  for (const step of ['accounts', 'partners', 'owner', 'new-account', 'check'] as const) {
    await journey.upTo(step)
    await expectNoHorizontalScroll(page, step)
  }
})
