import { segment } from '../support/browser/decisions.ts'
import type { Page } from '@playwright/test'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import { rows, toPartners, usage } from '../support/browser/to-partners.ts'

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const counted = (page: Page) => page.locator('.assign .decisions-counts')

test('unmatched payments can be assigned by suggestion, by hand or ignored; one-off ones start ignored', async ({
  journey,
  page,
  watch,
}) => {
  // A suggested partner that is in the list already.
  watch.allow(/Failed to load resource: the server responded with a status of 409/)
  await toPartners(journey, 'size-24')
  await expect(segment(page, 'Noch unklar')).toHaveText('5')
  await journey.press(/unklar/)
  await journey.on('partners-unmatched')
  await expect(counted(page)).toContainText('Noch 5 von 6 offen')
  await expect(card(page, 'KAUFHAUS TEST 0815').getByLabel('Auslassen')).toBeChecked()
  await card(page, 'PAYX*UNBEKANNT').getByLabel('Das ist Paketpinguin Pay Test').check()
  await card(page, 'GAS-U.WASSERWERKE SCHLO??TA').getByLabel('Das ist Gasfuchs Test').check()
  await card(page, 'SEPA-LS 4711 MUSTER').getByLabel('Auslassen').check()
  await expect(counted(page)).toContainText('Noch 2 von 6 offen')
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
  await journey.press('Übernehmen')
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(26)
  await expect(segment(page, 'Noch unklar')).toHaveText('1')
  // They count as found, and keep what is known of their payments.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^26 /)
  await expect(rows(page).filter({ hasText: 'Gasfuchs Test' })).toContainText('45,00')
})

test('after a payment is assigned, the list begins with what has happened', async ({ journey, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await toPartners(journey, 'size-24')
  await journey.press(/unklar/)
  await journey.on('partners-unmatched')
  await card(page, 'GAS-U.WASSERWERKE SCHLO??TA').getByLabel('Das ist Gasfuchs Test').check()
  await journey.press('Übernehmen')
  await journey.on('partners')
  const told = page.locator('main .notice-success')
  await expect(told).toContainText(/Die Zahlung gehört jetzt zu .*Gasfuchs Test/)
  await expect(told).toBeInViewport({ ratio: 1 })
})

test('payments that stay unclear are named at the check, with a way to them, and at the end', async ({
  journey,
  page,
}) => {
  await toPartners(journey, 'size-24')
  await journey.partners()
  await journey.owner()
  await journey.accountToLetters()
  await journey.press(labels.toCheck)
  await journey.on('check')
  await journey.press('5 Zahlungen sind noch unklar: ansehen')
  await journey.on('partners-unmatched')
  for (const name of ['PAYX*UNBEKANNT', 'SEPA-LS 4711 MUSTER', 'A. Beispiel'])
    await card(page, name).getByLabel('Auslassen').check()
  await journey.press('Übernehmen')
  await journey.partners()
  await journey.on('check')
  await expect(journey.button('2 Zahlungen sind noch unklar: ansehen')).toBeVisible()
  await journey.finish()
  // In the first view: how much is left, and what.
  for (const words of ['8 Zahlungspartner selbst informieren', '2 unklare Zahlungen klären'])
    await expect(page.getByText(words)).toBeInViewport({ ratio: 1 })
  const unclear = page.getByRole('list', { name: /^Unklar: Suchen Sie diese 2 Zahlungen in Ihren Umsätzen/ })
  await expect(unclear.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByText('jede an Ausgelassene. Unklare Zahlungen kommen hinzu.')).toBeVisible()
  await expect(unclear).toContainText(/zuletzt am \d+\. \w+.*\d+,\d\d/)
})

test('if every payment is assigned or ignored, none is called unclear', async ({ journey, page }) => {
  await toPartners(journey, 'size-24')
  await journey.press(/unklar/)
  await journey.on('partners-unmatched')
  for (const group of await page.getByLabel('Auslassen').all()) await group.check()
  await journey.press('Übernehmen')
  await journey.partners()
  await journey.owner()
  await journey.accountToLetters()
  await journey.press(labels.toCheck)
  await journey.on('check')
  await expect(page.getByText('15 informieren wir, 9 erledigen Sie selbst')).toBeVisible()
  await expect(page.getByText(/unklar/)).toHaveCount(0)
  await journey.finish()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(page.getByText(/unklar/i)).toHaveCount(0)
})

test('if assigning fails, the choice is kept and can be tried again', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource/)
  await toPartners(journey, 'size-24')
  await journey.press(/unklar/)
  await journey.on('partners-unmatched')
  const choice = card(page, 'PAYX*UNBEKANNT').getByLabel('Das ist Filmfuchs+ Test')
  await choice.check()
  await page.route('**/switch/partners/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'bank-error', message: 'x' } }),
  )
  await journey.press('Übernehmen')
  await expect(page.locator('main .problem')).toBeVisible()
  await expect(choice).toBeChecked()
  await page.unrouteAll()
  await journey.press('Übernehmen')
  await journey.on('partners')
})

test('the directory has a search, categories and pages, adds and removes partners, and shows empty results and errors', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource: the server responded with a status of 503/)
  await toPartners(journey, 'size-24')
  await journey.press('Jemand fehlt? Im Verzeichnis suchen')
  await journey.on('partners-directory')
  const events = await usage(page)
  const hits = page.locator('.list-row')
  await expect(hits).toHaveCount(20)
  await page.getByRole('button', { name: /^Weitere anzeigen/ }).click()
  await expect(hits).toHaveCount(40)
  await journey.field('Kategorie').selectOption('mobility')
  await expect(hits.filter({ hasText: 'Hantelhof Test' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Entfernen Hantelhof Test' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Hinzufügen Verkehrsbetrieb Eulenhain Test' })
  await add.click()
  const remove = page.getByRole('button', { name: 'Entfernen Verkehrsbetrieb Eulenhain Test' })
  await expect(remove).toBeFocused()
  const box = journey.field('Name des Zahlungspartners')
  await box.fill('fehler')
  await expect(page.getByRole('alert')).toBeVisible()
  await box.fill('leer')
  await expect(page.locator('.list-empty')).toContainText('niemanden')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await box.fill('eulenhain')
  await expect(hits).toHaveCount(1)
  await remove.click()
  await expect(add).toBeFocused()
  await add.click()
  await expect.poll(events).toEqual(['contract add', 'contract delete', 'contract add'])
  await box.fill('Imkerei Nebenan')
  await expect(page.locator('.list-empty')).toBeVisible()
  await page.locator('.finder').getByRole('button', { name: 'Zahlungspartner selbst eintragen' }).click()
  await journey.on('partner-new')
  await expect(journey.field('Name des Zahlungspartners')).toHaveValue('Imkerei Nebenan')
  await journey.press('Abbrechen')
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(25)
})

test('if a partner of the directory cannot be added, its row says so', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource/)
  await toPartners(journey, 'size-1')
  await journey.press('Jemand fehlt? Im Verzeichnis suchen')
  await journey.field('Name des Zahlungspartners').fill('gasfuchs')
  let broken = true
  await page.route('**/byPartnerID', (route) =>
    broken ? route.fulfill({ status: 500, json: { code: 'internal-error' } }) : route.continue(),
  )
  const row = page.locator('.list-row').filter({ hasText: 'Gasfuchs Test' })
  await page.getByRole('button', { name: 'Hinzufügen Gasfuchs Test' }).click()
  await expect(row.getByRole('alert')).toContainText('Bei uns ist ein Fehler aufgetreten')
  await expect(page.getByRole('button', { name: 'Hinzufügen Gasfuchs Test' })).toBeVisible()
  broken = false
  await row.getByRole('button', { name: /^Noch einmal/ }).click()
  await expect(page.getByRole('button', { name: 'Entfernen Gasfuchs Test' })).toBeVisible()
  await expect(row.getByRole('alert')).toHaveCount(0)
})

/** Assigns a payment as another tab of this switch would. */
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
    const partner = {
      name: 'Andere Person',
      category: 'rent',
      direction: 'debit',
      handling: 'self',
      unmatchedId,
    }
    const path = `/api/v1/switch/partners/${crypto.randomUUID()}`
    const { status } = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(partner) })
    return status
  }, name)

test('a payment that was assigned in another tab is not assigned twice, and the customer is told', async ({
  journey,
  page,
}) => {
  const told = page.locator('main .notice', { hasText: 'war schon zugeordnet' })
  await toPartners(journey, 'size-24')
  const before = await rows(page).count()
  await journey.press(/unklar/)
  await journey.on('partners-unmatched')
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
