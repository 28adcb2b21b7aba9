import { orderLink } from '../support/browser/sandbox-session.ts'
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
  const number = /KWS-[0-9A-F]{8}/.exec(await page.locator('main').innerText())?.[0] ?? '-'
  for (const _ of ['first', 'second']) {
    const other = await browser.newContext({ locale: 'de-DE' })
    const second = await other.newPage()
    await second.goto(link)
    await expect(second.locator('main')).toContainText(
      `Ihr Auftrag ${number} ist erteilt. Hier sehen Sie den Stand.`,
    )
    await expect(second.locator('main')).not.toContainText('Es fehlt noch etwas von Ihnen')
    await expect(second.getByText('15 Briefe im Versand')).toBeVisible()
    expect(await second.evaluate(() => sessionStorage.getItem('accessToken'))).toMatch(/^st_/)
    await expect(second.getByRole('button', { name: 'Zurück zum Auftrag' })).toHaveCount(0)
    await other.close()
  }
  await page.reload()
  await journey.on('done')
  await expect(page.getByRole('list', { name: /^Diesen \d+ Zahlungspartnern/ })).toBeVisible()
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
