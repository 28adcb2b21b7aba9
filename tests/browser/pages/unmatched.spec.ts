import type { Page } from '@playwright/test'
import { segment } from '../../support/browser/decisions.ts'
import { expect, test } from '../../support/browser/test.ts'
import { rows } from '../../support/browser/to-partners.ts'

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const counted = (page: Page) => page.locator('.assign .decisions-counts')

test('unclear payments are assigned by suggestion, by hand or ignored; a reload and a failure keep the choices', async ({
  journey,
  page,
  watch,
}) => {
  // 409: a suggested partner that is in the list already.
  watch.allow(/Failed to load resource: the server responded with a status of (409|503)/)
  await journey.upTo('partners', 'size-24')
  await expect(segment(page, 'Noch unklar')).toHaveText('5')
  await journey.press(/unklar/)
  await journey.on('partners-unmatched')
  await expect(card(page, 'KAUFHAUS TEST 0815').getByLabel('Auslassen')).toBeChecked() // Payments that happened once begin as ignored.
  await card(page, 'PAYX*UNBEKANNT').getByLabel('Das ist Paketpinguin Pay Test').check()
  await card(page, 'GAS-U.WASSERWERKE SCHLO??TA').getByLabel('Das ist Gasfuchs Test').check()
  await card(page, 'SEPA-LS 4711 MUSTER').getByLabel('Auslassen').check()
  await page.reload()
  await journey.on('partners-unmatched')
  await expect(counted(page)).toContainText('Noch 2 von 6 offen')
  await page.getByRole('button', { name: 'Selbst eintragen A. Beispiel' }).click()
  await journey.on('partner-complete')
  await expect(page.getByText('Miete Garage, danke')).toBeVisible()
  await expect(journey.field('Name des Zahlungspartners')).toHaveValue('A. Beispiel')
  await journey.field('Kategorie').selectOption('rent')
  await page.getByRole('radio', { name: /^Sie selbst/ }).check()
  await journey.press('Zahlungspartner speichern')
  await journey.on('partners-unmatched')
  await expect(counted(page)).toContainText('Noch 1 von 5 offen')
  await page.getByRole('button', { name: 'Selbst eintragen PAYX*UNBEKANNT' }).click()
  await journey.on('partner-complete')
  await page.goBack()
  await journey.on('partners-unmatched')
  await expect(page.locator('main .notice-success')).toHaveCount(0)
  await page.route('**/switch/partners/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'bank-error', message: 'x' } }),
  )
  await journey.press('Übernehmen')
  await expect(page.locator('main .problem')).toBeVisible()
  await expect(counted(page)).toContainText('Noch 1 von 5 offen')
  await page.unrouteAll()
  let answer = () => {} // While it is sent, the form stays as it is.
  const read = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/partners/unmatched', (route) => read.then(() => route.continue()))
  await journey.press('Übernehmen')
  await expect(journey.button(/Bitte warten/)).toBeVisible()
  await expect(card(page, 'PAYX*UNBEKANNT')).toBeVisible()
  answer()
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(26)
  await expect(segment(page, 'Noch unklar')).toHaveText('1')
  await expect(page.locator('main .notice-success')).toContainText('2 Zahlungen sind zugeordnet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^26 /) // They count as found, and keep what is known of their payments.
  await expect(rows(page).filter({ hasText: 'Gasfuchs Test' })).toContainText('45,00')
})

test('unclear payments are named, with a way there, at the check and the end', async ({ journey, page }) => {
  await journey.upTo('check')
  await journey.press('5 Zahlungen sind noch unklar: ansehen')
  await journey.on('partners-unmatched')
  for (const name of ['PAYX*UNBEKANNT', 'SEPA-LS 4711 MUSTER', 'A. Beispiel'])
    await card(page, name).getByLabel('Auslassen').check()
  await journey.press('Übernehmen')
  await journey.partners()
  await journey.on('check')
  await expect(journey.button('2 Zahlungen sind noch unklar: ansehen')).toBeVisible()
  await journey.finish()
  await expect(page.getByText('2 unklare Zahlungen klären')).toBeInViewport({ ratio: 1 })
  await page.getByText(/^Weitere \d+ Aufgaben$/).click()
  const unclear = page.getByRole('list', { name: /^Unklar: Suchen Sie diese 2 Zahlungen in Ihren Umsätzen/ })
  await expect(unclear.getByRole('checkbox')).toHaveCount(2)
})

/** Assigns a payment as another tab of this switch would. @returns the status of the answer */
const assignElsewhere = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    }
    const { items } = (await (await fetch('/api/v1/partners/unmatched', { headers })).json()) as {
      items: { id: string; name: string }[]
    }
    const unmatchedId = items.find((group) => group.name === wanted)?.id
    const partner = { category: 'rent', direction: 'debit', handling: 'self', unmatchedId }
    const body = JSON.stringify({ name: 'Andere Person', ...partner })
    const path = `/api/v1/switch/partners/${crypto.randomUUID()}`
    return (await fetch(path, { method: 'PUT', headers, body })).status
  }, name)

test('a payment assigned in another tab is not assigned twice, which is told', async ({ journey, page }) => {
  const told = page.locator('main .notice', { hasText: 'war schon zugeordnet' })
  await journey.upTo('partners', 'size-24')
  const before = 24 // A long list opens with its first rows only.
  await expect(rows(page)).toHaveCount(before)
  await journey.press(/unklar/)
  await page.getByRole('button', { name: 'Selbst eintragen A. Beispiel' }).click()
  await journey.on('partner-complete')
  expect(await assignElsewhere(page, 'A. Beispiel')).toBe(200)
  await journey.field('Kategorie').selectOption('rent')
  await page.getByRole('radio', { name: /^Sie selbst/ }).check()
  await journey.press('Zahlungspartner speichern')
  await journey.on('partners-unmatched')
  await expect(told).toBeVisible()
  await expect(card(page, 'A. Beispiel')).toHaveCount(0)
  await card(page, 'PAYX*UNBEKANNT').getByLabel('Das ist Filmfuchs+ Test').check()
  expect(await assignElsewhere(page, 'PAYX*UNBEKANNT')).toBe(200)
  await journey.press('Übernehmen')
  await journey.on('partners')
  await expect(told).toBeVisible()
  await expect(rows(page)).toHaveCount(before + 2)
})
