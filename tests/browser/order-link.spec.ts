import { orderLink } from '../support/browser/sandbox-session.ts'
import { orderNumber } from '../support/browser/order-page.ts'
import { expect, test } from '../support/browser/test.ts'

test('the link of the confirmation shows the order at once, with its number, as often as it is opened, and ends nothing in the first browser', async ({
  journey,
  page,
  baseURL,
  browser,
}) => {
  await journey.upTo('check')
  await journey.finish()
  await expect(page.locator('main')).toContainText('so oft Sie möchten')
  const link = await orderLink(baseURL ?? '', page)
  const number = await orderNumber(page)
  for (const _ of ['first', 'second']) {
    const other = await browser.newContext({ locale: 'de-DE' })
    const second = await other.newPage()
    await second.goto(link)
    await expect(second.locator('main')).toContainText(`Auftragsnummer ${number}. Ihr Auftrag ist erteilt.`)
    await expect(second.locator('main')).not.toContainText('Es fehlt noch etwas von Ihnen')
    await expect(second.getByText('15 Briefe im Versand')).toBeVisible()
    await expect.poll(() => second.evaluate(() => sessionStorage.getItem('accessToken'))).toMatch(/^st_/)
    await expect(second.getByRole('button', { name: 'Zurück zum Auftrag' })).toHaveCount(0)
    await other.close()
  }
  await page.reload()
  await journey.on('done')
  await expect(page.getByRole('list', { name: /^Diesen \d+ Zahlungspartnern/ })).toBeVisible()
})

test('the link shows the same tasks as the page after the order', async ({ journey, page, baseURL }) => {
  await journey.upTo('check')
  await journey.finish()
  const tasks = page.getByRole('region', { name: 'Das ist noch zu tun' }).getByRole('listitem')
  await expect(tasks.filter({ hasText: /^PAYX/ })).toHaveCount(1)
  const before = await tasks.allInnerTexts()
  const link = await orderLink(baseURL ?? '', page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await journey.on('order-status')
  await expect.poll(() => tasks.allInnerTexts()).toEqual(before)
})

test('signed on paper and ordered in English, the link opens in English and says to send the letters', async ({
  journey,
  page,
  baseURL,
  browser,
}) => {
  await journey.upTo('check')
  const signatures = [{ kind: 'none', name: 'Erika Muster', at: new Date().toISOString() }]
  await page.evaluate(
    (signed) => sessionStorage.setItem('kws.signatures', signed),
    JSON.stringify(signatures),
  )
  await page.goto('/switch/check?lang=en')
  await journey.on('check')
  await page.getByLabel(/terms and conditions\.$/).check()
  await page.getByLabel(/privacy notice\.$/).check()
  await journey.press('Place the order')
  await journey.on('done')
  await expect(page.locator('main')).toContainText('we do not send anything')
  const other = await browser.newContext({ locale: 'de-DE' })
  const second = await other.newPage()
  await second.goto(await orderLink(baseURL ?? '', page))
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('State of your order')
  await expect(second.locator('main')).toContainText('we do not send anything')
  await expect(second.getByText('You send these letters yourself')).toBeVisible()
  await expect(second.getByText(/letters? (is|are) sent/)).toHaveCount(0)
  await other.close()
})

test('in a tab with something else the link asks first; a link that shows nothing says so, and not to order again', async ({
  journey,
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/Failed to load resource.*403/)
  await journey.upTo('check')
  await journey.finish()
  const link = await orderLink(baseURL ?? '', page)
  await page.goto(link)
  await journey.on('resume-order')
  await journey.press('Stand ansehen')
  await journey.on('order-status')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link.replace('#code=', '#code=x'))
  await journey.on('resume-order-refused')
  await expect(page.locator('main')).toContainText('Bitte beauftragen Sie nichts ein zweites Mal')
})
