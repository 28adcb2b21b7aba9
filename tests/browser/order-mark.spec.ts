import { expect, test } from '../support/browser/test.ts'

test('the mark of an uncertain order is kept for one day after erasing, as the page says, and is then deleted', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  const fresh = crypto.randomUUID()
  const old = crypto.randomUUID()
  const day = 86_400_000
  const keep = (orders: object[]) =>
    page.evaluate((text) => localStorage.setItem('kws.orders', text), JSON.stringify(orders))
  const order = (key: string, at: number) => ({ key, at, about: [`${'a'.repeat(43)}=`] })
  await keep([order(fresh, Date.now()), order(old, Date.now() - day)])
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('bleibt 24 Stunden lang eine unlesbar gemachte Kennung')
  const marks = () => page.evaluate(() => localStorage.getItem('kws.orders'))
  await page.goto('/')
  await expect.poll(marks, 'what is older than a day').not.toContain(old)
  await expect.poll(marks).toContain(fresh)
  await keep([order(fresh, Date.now() - day)])
  await page.reload()
  await expect.poll(marks).toBeNull()
})
