import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import { area, cell, findings, studio, title } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const footer = (page: Page) => cell(page).getByRole('contentinfo')
const card = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })

async function add(page: Page, label: string, address: string): Promise<void> {
  await page.getByLabel('Beschriftung eines neuen Links').fill(label)
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(card(page, label).getByLabel('Adresse')).toBeFocused()
  await card(page, label).getByLabel('Adresse').fill(address)
}

test('a link of the own says what it still lacks, has a label in each language, and opens from the picture', async ({
  page,
}) => {
  await studio(page, 'links')
  await page.getByLabel('Beschriftung eines neuen Links').fill('Preise & Zinsen')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  const link = card(page, 'Preise & Zinsen')
  const address = link.getByLabel('Adresse')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/Es fehlt noch die Adresse/)
  const list = findings(page).locator('.studio-list').getByRole('listitem')
  await expect(list).toHaveText([/Dem Link „Preise & Zinsen“ fehlt noch die Adresse/])
  // Typed as fast as it can: no letter is lost, and what was typed stays while one types.
  await address.pressSequentially('www.example.org/preise')
  await expect(address).toHaveValue('www.example.org/preise')
  await expect(link).toContainText('Führt zu: https://www.example.org/preise')
  await expect(footer(page).getByRole('link', { name: /^Preise & Zinsen/ })).toHaveAttribute(
    'href',
    'https://www.example.org/preise',
  )
  // Missing in the other language, like a sentence.
  const english = link.getByLabel('Beschriftung, Englisch')
  await expect(english).toHaveAccessibleDescription(/^Englisch: Es fehlt noch die Beschriftung/)
  await expect(list).toHaveText([/Dem Link „Preise & Zinsen“ fehlt noch die Beschriftung: Englisch/])
  await expectAccessible(page, 'an own link of the studio')
  await english.fill('Prices')
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await area(page, 'Marke')
  await footer(page).getByText('Preise & Zinsen').click()
  await expect(link.getByLabel('Beschriftung, Deutsch')).toBeFocused()
  await expect(page.getByText('Das ist kein fester Satz')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 2400 })
  await expect.poll(() => misfits(page)).toEqual([])
})

test('own links are moved and removed, and undo brings one back', async ({ page }) => {
  await studio(page, 'links')
  await add(page, 'Filialen', 'https://example.org/filialen')
  await add(page, 'Anrufen', '116 116')
  await expect(card(page, 'Anrufen')).toContainText('Wird angerufen: 116116')
  await card(page, 'Anrufen').getByLabel('Adresse').fill('030 123456')
  await expect(card(page, 'Anrufen')).toContainText('Wird angerufen: 030123456')
  // A field that is emptied to be filled anew keeps the place of its link.
  await card(page, 'Filialen').getByLabel('Adresse').fill('')
  await card(page, 'Filialen').getByLabel('Adresse').fill('https://example.org/orte')
  const own = footer(page).getByRole('link', { name: /^(Filialen|Anrufen)/ })
  await expect(own).toHaveText([/^Filialen/, /^Anrufen/])
  await expect(card(page, 'Anrufen').getByRole('button', { name: 'Nach unten' })).toBeDisabled()
  await card(page, 'Anrufen').getByRole('button', { name: 'Nach oben' }).click()
  await expect(own).toHaveText([/^Anrufen/, /^Filialen/])
  await card(page, 'Anrufen').getByRole('button', { name: 'Link entfernen' }).click()
  await expect(page.getByText('„Anrufen“ ist entfernt.')).toBeVisible()
  await expect(own).toHaveText([/^Filialen/])
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(own).toHaveText([/^Anrufen/, /^Filialen/])
})

test('the picture shows the links of the product too; the area names them, and their labels can be changed', async ({
  page,
}) => {
  await studio(page, 'links')
  for (const name of ['Häufige Fragen', 'Rückmeldung'])
    await expect(footer(page).getByRole('link', { name })).toBeVisible()
  const always = page.getByRole('region', { name: 'Immer dabei' })
  await expect(always.getByRole('listitem')).toHaveText([/Häufige Fragen/, /Rückmeldung/])
  await always.getByRole('button', { name: 'Beschriftung ändern Rückmeldung' }).click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  await panel.getByLabel('Deutsch', { exact: true }).fill('Sagen Sie uns Ihre Meinung')
  await expect(footer(page).getByRole('link', { name: 'Sagen Sie uns Ihre Meinung' })).toBeVisible()
  await expect(title(page)).toBeVisible()
})

test('a field that leads to a page of the brand shows its title, and is written by title', async ({
  page,
}) => {
  await studio(page, 'links')
  const imprint = page.getByLabel('Impressum', { exact: true })
  await expect(imprint).toHaveValue('Impressum')
  await imprint.fill('Datenschutzhinweise')
  await expect(footer(page).getByRole('link', { name: 'Impressum' })).toHaveAttribute(
    'href',
    /\/public\/privacy/,
  )
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await expect(page.getByText('Das ist noch ein Beispiel.')).toBeVisible()
})

test('a label is taken over for the other language with one press', async ({ page }) => {
  await studio(page, 'links')
  await add(page, 'Magazin', 'example.org/magazin')
  await card(page, 'Magazin').getByRole('button', { name: 'Auch hier „Magazin“' }).click()
  await expect(card(page, 'Magazin').getByLabel('Beschriftung, Englisch')).toHaveValue('Magazin')
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
})
