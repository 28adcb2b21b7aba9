import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

test('the search finds a bank by what an account statement says; a pasted IBAN is neither stored nor sent', async ({
  journey,
  page,
  watch,
}) => {
  const iban = 'DE78990000101234567100'
  watch.secret(iban)
  await journey.start()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  for (const query of ['990 000 10', 'papide90', iban]) {
    await page.getByRole('combobox').fill('')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('combobox').fill(query)
    await expect(page.getByRole('option').locator('.search-title')).toHaveText('Papierboot Testbank')
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await journey.press(labels.next)
  await journey.on('bank-login')
  expect(sent.filter((request) => request.includes(iban))).toEqual([])
})

test('a bank with a typing error is offered as similar; if none is found, the page says so and offers the way without login', async ({
  journey,
  page,
}) => {
  await journey.start()
  await journey.search('Papirboot')
  await expect(page.locator('.search-note')).toHaveText('Kein genauer Treffer. Ähnlich geschrieben: 1')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('combobox').fill('Sparstrumpf')
  await expect(page.getByRole('status').filter({ hasText: 'finden wir keine Bank' })).toHaveCount(1)
  await journey.press(labels.next)
  await expect(page.getByRole('link', { name: /^Bitte wählen Sie Ihre alte Bank\. Fehlt sie/ })).toBeVisible()
  await journey.press('Ohne Online-Banking weitermachen')
  await journey.on('guided-housing')
})
