import { keyboard } from '../support/browser/input-device.ts'
import { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** What customers type or paste, and the banks they mean. */
const queries: [kind: string, query: string, found: string[]][] = [
  ['a name', 'Papierboot', ['Papierboot Testbank']],
  ['the beginning of two names', 'Testkasse', ['Testkasse Nordstadt', 'Testkasse Südtal']],
  ['a word inside of the name', 'nordstadt', ['Testkasse Nordstadt']],
  ['an alias', 'MuBa', ['Musterbank']],
  ['an umlaut as two letters', 'Gaensebluemchen', ['Gänseblümchen Testbank eG']],
  ['an umlaut as one letter without dots', 'Gansebl', ['Gänseblümchen Testbank eG']],
  ['an umlaut written out inside of the name', 'Suedtal', ['Testkasse Südtal']],
  ['a bank code with spaces', '990 000 10', ['Papierboot Testbank']],
  ['a BIC', 'PAPIDE90XXX', ['Papierboot Testbank']],
  ['a BIC in small letters', 'papide90', ['Papierboot Testbank']],
  ['an IBAN', 'DE78990000101234567100', ['Papierboot Testbank']],
  ['a name with a letter too few', 'Papirboot', ['Papierboot Testbank']],
  ['a name with two letters in the wrong order', 'Musetrbank', ['Musterbank']],
  ['an IBAN with spaces', 'DE78 9900 0010 1234 5671 00', ['Papierboot Testbank']],
]

test('the search finds a bank by anything on an account statement', async ({ journey, page }) => {
  await journey.start()
  const box = page.getByRole('combobox', { name: labels.bank })
  for (const [kind, query, found] of queries)
    await test.step(`${kind}: ${query}`, async () => {
      await box.fill('')
      await expect(page.getByRole('option')).toHaveCount(0)
      await box.fill(query)
      await expect(page.getByRole('option').locator('.search-title')).toHaveText(found)
      await expect(box).toHaveAttribute('aria-expanded', 'true')
    })
})

test('a pasted IBAN is neither stored nor sent', async ({ journey, page, watch }) => {
  const iban = 'DE78990000101234567100'
  watch.secret(iban)
  await journey.start()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.getByRole('combobox').fill(iban)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await journey.press(labels.next)
  await journey.on('bank-login')
  expect(sent.filter((request) => request.includes(iban))).toEqual([])
})

test('no search result: the screen shows that and offers both next steps', async ({ journey, page }) => {
  await journey.start()
  await page.getByRole('combobox').fill('Sparstrumpf')
  await expect(page.locator('.search-note')).toContainText('finden wir keine Bank')
  await expect(page.getByRole('status').filter({ hasText: 'finden wir keine Bank' })).toHaveCount(1)
  await journey.press(labels.next)
  await expect(page.getByRole('link', { name: /^Bitte wählen Sie Ihre alte Bank\. Fehlt sie/ })).toBeVisible()
  await journey.press('Ohne Online-Banking weitermachen')
  await journey.on('guided-housing')
})

test('the search works by keyboard: arrows, Enter, Escape, and another choice', async ({ page }) => {
  const journey = new Journey(page, keyboard(page))
  await journey.start()
  const box = page.getByRole('combobox', { name: labels.bank })
  await journey.search('Testkasse')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  const active = await box.getAttribute('aria-activedescendant')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('id', active ?? 'none')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box).toHaveValue('Testkasse')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await journey.search('Südtal')
  await expect(page.getByRole('option')).toHaveCount(1)
  // The list is updated after typing; it is ready when the number of results is announced.
  await expect(page.getByRole('status').filter({ hasText: '1 Treffer' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('.search-chosen')).toContainText('Testkasse Südtal')
  await expect(journey.button(/^Ändern/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
})

test('a bank with a typing error is offered as one that is spelt alike, and not chosen without a press', async ({
  journey,
  page,
}) => {
  await journey.start()
  await journey.search('Papirboot')
  await expect(page.locator('.search-note')).toHaveText('Kein genauer Treffer. Ähnlich geschrieben: 1')
  await journey.press(labels.next)
  await expect(
    page
      .getByRole('heading', { name: /^Bitte/ })
      .or(page.getByRole('alert'))
      .first(),
  ).toBeVisible()
  await page.getByRole('option').click()
  await expect(journey.button(/^Ändern/)).toBeVisible()
})

test('the number of hits is announced', async ({ journey, page }) => {
  await journey.start()
  await page.getByRole('combobox').fill('Testkasse')
  await expect(page.getByRole('status').filter({ hasText: '2 Treffer' })).toHaveCount(1)
})
