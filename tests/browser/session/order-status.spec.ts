import type { Page } from '@playwright/test'
import type { Journey } from '../../support/browser/journey.ts'
import { orderNumber } from '../../support/browser/order-page.ts'
import { orderLink } from '../../support/browser/sandbox-session.ts'
import { expect, test } from '../../support/browser/test.ts'

async function toStatus(journey: Journey, page: Page): Promise<void> {
  await journey.upTo('check')
  await journey.finish()
  await page.goto('/stand')
  await journey.on('order-status')
}

/** The rows of a list, which may be folded. */
const rows = (page: Page, name: string) =>
  page
    .getByRole('list', { name, exact: true, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })

test('the status follows the letters, and says what can be cancelled', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource.*(409|501)/)
  await toStatus(journey, page)
  const number = await orderNumber(page)
  const cancel = async (words: string) => {
    await journey.press('Auftrag zurückziehen')
    await journey.on('order-cancel')
    await journey.press('Auftrag jetzt zurückziehen')
    await expect(page.locator('main')).toContainText(words)
    await expect(journey.button('Auftrag jetzt zurückziehen')).toHaveCount(0)
  }
  await expect(rows(page, 'Noch nicht verschickt')).toHaveCount(15)
  await page.route('**/api/v1/switch/complete', (route) => route.fulfill({ status: 501, json: {} }))
  await cancel('Bitte wenden Sie sich an die Bank „Neue Hausbank Test“')
  await expect(page.locator('main .notice').getByRole('link')).toContainText('Hilfe und Kontakt')
  await page.unrouteAll()
  await journey.press('Zurück zum Stand')
  await journey.on('order-status')
  // The sandbox sends the letters.
  await page.request.get(`/__sandbox/letters/${number}`)
  await page.reload()
  await expect(rows(page, 'Verschickt')).toHaveCount(15)
  await expect(rows(page, 'Noch nicht verschickt')).toHaveCount(0)
  await cancel('Dafür ist es zu spät')
  await journey.press('Zurück zum Stand')
  await journey.on('order-status')
  // Most partners answer.
  await page.request.get(`/__sandbox/letters/${number}`)
  await page.reload()
  await expect(rows(page, 'Geantwortet haben')).toHaveCount(14)
  await expect(rows(page, 'Es fehlt noch etwas von Ihnen')).toHaveCount(1)
  await journey.press('Zurück zum Auftrag')
  await journey.on('done')
})

test('the link of the confirmation shows the order anywhere and often, and asks first in a used tab; a wrong one warns of a second order', async ({
  journey,
  page,
  baseURL,
  browser,
  watch,
}) => {
  watch.allow(/Failed to load resource.*403/)
  await journey.upTo('check')
  await journey.finish()
  const link = await orderLink(baseURL ?? '', page)
  const number = await orderNumber(page)
  for (const _ of ['first', 'second']) {
    const other = await browser.newContext({ locale: 'de-DE' })
    const second = await other.newPage()
    await second.goto(link)
    await second.getByRole('button', { name: 'Stand ansehen' }).click()
    await expect(second.locator('main')).toContainText(number)
    await expect.poll(() => second.evaluate(() => sessionStorage.getItem('accessToken'))).toMatch(/^st_/)
    await other.close()
  }
  await page.reload()
  await journey.on('done')
  await expect(page.locator('main')).toContainText(number)
  await page.goto(link)
  await journey.on('resume-order')
  await journey.press('Stand ansehen')
  await journey.on('order-status')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/stand')
  await journey.on('order-none')
  await page.goto(link.replace('#code=', '#code=x'))
  await journey.on('resume-order')
  await journey.press('Stand ansehen')
  await journey.on('resume-order-refused')
  await expect(page.locator('main')).toContainText('Bitte erteilen Sie den Auftrag nicht noch einmal')
})
