import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import {
  accent,
  area,
  bank,
  cell,
  findings,
  footer,
  kept,
  nothingFound,
  open,
  studio,
  title,
  undo,
} from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const sentence = (page: Page) => page.getByRole('region', { name: 'Satz ändern' })
const german = (page: Page) => sentence(page).getByLabel('Deutsch', { exact: true })

test('a colour is seen at once; for one that cannot be read a better one is offered', async ({ page }) => {
  await studio(page)
  // A page that is loaded anew forgets this.
  await title(page).evaluate((heading) => heading.setAttribute('data-mark', 'here'))
  const field = page.getByLabel('Akzentfarbe', { exact: true })
  await field.fill('#9be0d3')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(155, 224, 211)')
  await expect(field).toHaveAccessibleDescription(/Akzentfarbe ist schwer zu lesen\. Auf „Seite“ beträgt/)
  await expect(findings(page).getByRole('status')).toHaveText('1 Hinweis')
  const offers = page.getByRole('button', { name: /^#[0-9a-f]{6} nehmen für Akzentfarbe$/ })
  await offers.first().click()
  await nothingFound(page)
  for (const value of ['#9be0d3', '#0a5c4f']) {
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue(value)
  }
  await page.keyboard.press('Control+Shift+z')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(155, 224, 211)')
  await expect(title(page)).toHaveAttribute('data-mark', 'here')
})

test('a sentence is clicked in the page, changed in both languages, and set back', async ({ page }) => {
  await studio(page, 'brand')
  const before = await title(page).innerText()
  await title(page).click()
  await expect(german(page)).toBeFocused()
  await expect(german(page)).toHaveValue(before)
  await german(page).fill('')
  // Typed as fast as it can: no letter is lost.
  await german(page).pressSequentially('Neues Konto? Der Himmel ist frei.')
  await expect(title(page)).toHaveText('Neues Konto? Der Himmel ist frei.')
  const english = sentence(page).getByLabel('Englisch', { exact: true })
  await expect(english).toHaveAccessibleDescription(/gilt noch der Standardtext/)
  await english.fill('Your account moves')
  await nothingFound(page)
  await expectAccessible(page, 'a sentence of the studio')
  await cell(page).locator('.button-primary').first().click()
  await expect(german(page)).not.toHaveValue('Neues Konto? Der Himmel ist frei.')
  await title(page).click()
  await sentence(page).getByRole('button', { name: 'Wieder der Standardtext' }).first().click()
  await expect(title(page)).toHaveText(before)
  await sentence(page).getByRole('button', { name: 'Fertig' }).click()
  await expect(sentence(page)).toHaveCount(0)
  // Another tone is seen at once too, without a reload.
  await area(page, 'Anrede und Sprachen')
  await page.getByLabel('Anrede', { exact: true }).selectOption('du')
  await expect(title(page)).toHaveText('Dein Konto zieht um. Wir sagen Bescheid.')
})

test('a sentence keeps its placeholders; one that is unknown is named', async ({ page }) => {
  await studio(page, 'brand')
  await cell(page).getByText('hilft Ihnen beim Kontowechsel').click()
  await expect(german(page)).toHaveValue(/^„\[Name der Bank\]“ hilft/)
  await german(page).fill('Es hilft Ihnen die')
  await sentence(page).getByRole('button', { name: '[Name der Bank] anfügen' }).click()
  await sentence(page).getByRole('button', { name: 'Fertig' }).click()
  await bank(page).fill('Seebank')
  const shown = cell(page).getByText('Es hilft Ihnen die Seebank')
  await expect(shown).toBeVisible()
  await shown.click()
  await german(page).fill('Wir von der {{house}} helfen Ihnen.')
  await expect(german(page)).toHaveAccessibleDescription(/Platzhalter, für den es keinen Wert gibt/)
})

test('each link says what it lacks, and opens from the page; an unsafe one is hidden', async ({ page }) => {
  await studio(page, 'links')
  const imprint = page.getByRole('combobox', { name: 'Impressum', exact: true })
  await imprint.fill('')
  await page.getByLabel('Beschriftung eines neuen Links').fill('Preise & Zinsen')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  const link = page.getByRole('group', { name: 'Preise & Zinsen', exact: true })
  const address = link.getByLabel('Adresse')
  await expect(address).toBeFocused()
  await kept(page, 'Preise & Zinsen')
  await page.reload()
  await expect(imprint).toHaveAccessibleDescription(/Der Link „Impressum“ fehlt/)
  await expect(address).toHaveAccessibleDescription(/Es fehlt noch die Adresse/)
  await expect(page.getByText(/^Noch offen: Links \(2\), vor dem Veröffentlichen \(\d\)\.$/)).toBeVisible()
  await imprint.fill('Impressum')
  await address.pressSequentially('www.example.org/preise')
  const shown = footer(page).getByRole('link', { name: /^Preise & Zinsen/ })
  await expect(shown).toHaveAttribute('href', 'https://www.example.org/preise')
  const english = link.getByLabel('Beschriftung, Englisch')
  await expect(english).toHaveAccessibleDescription(/Englisch: Es fehlt noch die Beschriftung/)
  await english.fill('Prices')
  await nothingFound(page)
  await imprint.fill('~https://good@evil.example')
  await expect(imprint).toHaveAccessibleDescription(/nicht sicher: Vor einem @ steht etwas/)
  await expect(page.getByText('Die Vorschau zeigt den letzten gültigen Stand')).toBeVisible()
  await imprint.fill('Impressum')
  await area(page, 'Marke')
  await footer(page).getByText('Preise & Zinsen').click()
  await expect(link.getByLabel('Beschriftung, Deutsch')).toBeFocused()
})

test('a public page is changed beside its preview, added, linked, and deleted', async ({ page }) => {
  await studio(page, 'pages')
  const pages = page.getByRole('navigation', { name: 'Ihre Seiten' })
  await pages.getByRole('button', { name: 'Impressum' }).click()
  const text = page.getByRole('textbox', { name: /^Text von/ })
  await text.fill('# Wer wir sind\n\nEine **Bank**.\n\n| A | B |\n| - | - |\n| 1 | 2 |\n')
  await expect(cell(page).locator('main strong')).toHaveText('Bank')
  await expect(cell(page).locator('main td')).toHaveText(['1', '2'])
  // Each bank needs it.
  await expect(page.getByRole('button', { name: 'Seite löschen' })).toHaveCount(0)
  await text.fill('# Titel\n\nEin Satz')
  await page.getByLabel('Titel einer neuen Seite').fill('Preise & Zinsen')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(cell(page).getByRole('heading', { name: 'Preise & Zinsen' })).toBeVisible()
  await expect(text).toHaveValue(
    '# Preise & Zinsen\n\n_Hier steht, was auf dieser Seite zu lesen sein soll._\n',
  )
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Seite löschen' }).click()
  await expect(pages.getByRole('button', { name: 'Preise & Zinsen' })).toHaveCount(0)
  await nothingFound(page)
  await undo(page).click()
  await pages.getByRole('button', { name: 'Preise & Zinsen' }).click()
  await page.getByRole('button', { name: 'Link in die Fußzeile setzen' }).click()
  await expect(page.getByLabel('Beschriftung, Englisch')).toBeFocused()
  await expect(footer(page).getByRole('link', { name: 'Preise & Zinsen' })).toBeVisible()
})

test('the studio with findings fits a phone and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 2400 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await studio(page, 'brand')
  const text = readFileSync('tenants/hausbank/tenant.json', 'utf8')
  const buffer = Buffer.from(text.replaceAll(/#0a5c4f|#63cdb8/g, '#7f8f8a').replace('agb.md', '//evil'))
  await open(page, 'Marke öffnen (ZIP)', { name: 'mine.json', mimeType: 'application/json', buffer })
  await expect(findings(page).getByRole('status')).toHaveText(/^[2-9] Hinweise/)
  await expectAccessible(page, 'the studio with findings')
  await expect.poll(() => misfits(page)).toEqual([])
})
