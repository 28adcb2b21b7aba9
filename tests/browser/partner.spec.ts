import { chip, decideAll, expectDecided, rowNamed, way } from '../support/browser/decisions.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import { edit, find, opener, rows, toPartners, usage } from '../support/browser/to-partners.ts'

const oldIban = 'DE22 9900 0009 1234 5670 90'

test('details of a partner are validated with helpful messages, saved, and lead back to the row', async ({
  journey,
  page,
}) => {
  await toPartners(journey, 'size-24')
  const events = await usage(page)
  const shown = await find(page, 'test', 24)
  await edit(journey, 'Kutschen Kfz Test')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kutschen Kfz Test')
  const id = journey.field('Gläubiger-ID (freiwillig)')
  for (const [typed, words] of [
    [oldIban, 'Das ist die IBAN Ihres alten Kontos'],
    ['DE57991000001000000001', 'Das ist eine IBAN'],
    ['DE94ZZZ09999990001', 'Die Gläubiger-ID stimmt nicht'],
    ['Schirm', 'Die Gläubiger-ID stimmt nicht'],
  ] as const) {
    await id.fill(typed)
    await journey.press('Änderungen speichern')
    await expect(page.locator('main .problem')).toContainText(words)
    await expect(id).toHaveAccessibleDescription(new RegExp(words))
  }
  await id.fill('de55 zzz0 9999 9900 06')
  const number = journey.field('Kunden- oder Vertragsnummer (freiwillig)')
  await number.fill(oldIban)
  await journey.press('Änderungen speichern')
  await expect(number).toHaveAccessibleDescription(/Das ist eine IBAN/)
  await number.fill('K-4711')
  await journey.press('Änderungen speichern')
  await journey.on('partners')
  await expect(opener(page, 'Kutschen Kfz Test')).toBeFocused()
  await expect(journey.field(labels.search)).toHaveValue('test')
  await expect(rows(page).filter({ visible: true })).toHaveCount(shown)
  await expect(page.getByRole('status').filter({ hasText: 'Kutschen Kfz Test' })).toHaveCount(1)
  await edit(journey, 'Kutschen Kfz Test')
  await expect(number).toHaveValue('K-4711')
  await journey.press('Abbrechen')
  await journey.on('partners')
  await expect
    .poll(events)
    .toEqual(['contract details', 'contract update', 'contract details', 'contract cancelled'])
})

test('cancelled entries do not appear again, at this partner or any other', async ({ journey, page }) => {
  await toPartners(journey, 'size-24')
  const number = journey.field('Kunden- oder Vertragsnummer (freiwillig)')
  for (const name of ['Stromwerk Musterstadt', 'Schirm Haftpflicht Test', 'Stromwerk Musterstadt']) {
    await edit(journey, name)
    await expect(number).not.toHaveValue('Nur getippt')
    await number.fill('Nur getippt')
    // The draft is stored when typing pauses, and shown after a reload.
    await page.waitForFunction(() => sessionStorage.getItem('kws.draft')?.includes('Nur getippt'))
    await page.reload()
    await journey.on('partner-details')
    await expect(number).toHaveValue('Nur getippt')
    await journey.press('Abbrechen')
    await journey.on('partners')
  }
})

test('removing a partner moves the focus to the next row; undo restores the partner', async ({
  journey,
  page,
}) => {
  await toPartners(journey, 'size-24')
  const events = await usage(page)
  await expect(rows(page)).toHaveCount(24)
  const names = await page.locator('.decisions-title').allInnerTexts()
  const [gone = '', next = ''] = names.slice(3, 5)
  await edit(journey, gone)
  await journey.press('Aus der Liste entfernen')
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(23)
  await expect(opener(page, next)).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: `„${gone}“ ist aus Ihrer Liste entfernt.` }),
  ).toHaveCount(1)
  await journey.press('Entfernen rückgängig machen')
  await expect(rows(page)).toHaveCount(24)
  await expect(opener(page, gone)).toBeFocused()
  await edit(journey, gone)
  await expect(page.getByText('In Ihren Umsätzen gefunden')).toBeVisible()
  await expect(journey.field('Straße und Hausnummer oder Postfach')).not.toHaveValue('')
  await expect.poll(events).toEqual(['contract details', 'contract delete', 'contract details'])
})

const names = ['Ö', `${'Verein für Zucht und Haltung '.repeat(2)}langer Namen`, '🐟 Fischerei', 'חברת החשמל']
for (const name of names)
  test(`an own partner named ${name.length > 20 ? `with ${name.length} letters` : name}`, async ({
    journey,
    page,
  }) => {
    await toPartners(journey, 'size-1')
    await journey.press('Zahlungspartner selbst eintragen')
    await journey.on('partner-new')
    await journey.field('Name des Zahlungspartners').fill(name)
    await journey.field('Kategorie').selectOption('club')
    await journey.field('Wer zahlt?').selectOption('debit')
    await page.getByRole('radio', { name: /^Wir informieren/ }).check()
    await journey.press('Zahlungspartner speichern')
    await expect(page.locator('main .problem')).toContainText(
      'Für einen Brief brauchen wir Straße und Hausnummer',
    )
    await expect(journey.field('Name des Zahlungspartners')).toHaveValue(name)
    await expect(journey.field('Straße und Hausnummer oder Postfach')).toHaveAccessibleDescription(
      /Für einen Brief brauchen wir/,
    )
    await page.getByRole('link', { name: 'Zur Anschrift gehört der Ort.' }).click()
    await expect(journey.field('Ort')).toBeFocused()
    // Whoever tells the partner may leave out the address, and the labels say so.
    await page.getByRole('radio', { name: /^Sie selbst/ }).check()
    await expect(journey.field('Ort (freiwillig)')).toBeVisible()
    await page.getByRole('radio', { name: /^Wir informieren/ }).check()
    await journey.field('Straße und Hausnummer oder Postfach').fill('Musterweg 1')
    await journey.field('Postleitzahl').fill('99999')
    await journey.field('Ort').fill('Musterstadt')
    await journey.press('Zahlungspartner speichern')
    await journey.on('partners')
    await expect(rows(page)).toHaveCount(2)
    const button = rows(page).locator('.decisions-open').filter({ hasText: name })
    await expect(button).toBeFocused()
    await page.setViewportSize({ width: 320, height: 640 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(320)
    await expect(page.locator('.notice-success')).toContainText(name)
  })

test('a partner that accepts notice from the customer only cannot be informed by us, and shows its portal and what to copy', async ({
  journey,
  page,
}) => {
  await toPartners(journey, 'size-24')
  const row = rowNamed(page, 'Funkfink Mobil Test')
  await chip(row).click()
  await expect(way(page, 'Wir informieren')).toHaveAttribute('aria-disabled', 'true')
  await expect(way(page, 'Wir informieren')).toContainText('Das können nur Sie erledigen')
  await way(page, 'Auslassen').click()
  await expectDecided(row, 'Auslassen')
  await decideAll(page, 'Alle informieren')
  await expectDecided(row, 'Sie selbst')
  await expect(page.locator('.decisions-done')).toContainText(/\d+ bleiben bei Ihnen/)
  await edit(journey, 'Funkfink Mobil Test')
  await expect(page.getByRole('link', { name: /Zum Kundenportal/ })).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('button', { name: /^Kopieren/ }).first()).toBeVisible()
})
