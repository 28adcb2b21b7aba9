import { expectAccessible } from '../../support/browser/axe.ts'
import { cell, findings, studio, title } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

test('a public page is changed beside its preview; what the check finds in it is said in plain words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await studio(page, 'pages')
  await page
    .getByRole('navigation', { name: 'Ihre Seiten' })
    .getByRole('button', { name: 'Impressum' })
    .click()
  await expect(title(page)).toHaveText('Impressum')
  const text = page.getByRole('textbox', { name: /^Text von/ })
  await text.fill('# Wer wir sind\n\nEine **Bank**.\n\n| A | B |\n| - | - |\n| 1 | 2 |\n')
  await expect(title(page)).toHaveText('Wer wir sind')
  await expect(cell(page).locator('main strong')).toHaveText('Bank')
  // Of the check alone: below stands what is left to do.
  const list = findings(page).locator('.studio-list').getByRole('listitem')
  await expect(list.filter({ hasText: 'Zeile 5, beginnt eine Tabelle' })).toHaveCount(1)
  await text.fill('# Wer wir sind\n\n[Preise](preise.md)\n')
  await expect(list).toHaveText([/Zeile 3, führt ein Link zur Seite preise, die es nicht gibt/])
  await expectAccessible(page, 'the pages of the studio')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(title(page)).toHaveText('Impressum')
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
})

test('a new page is added, linked below every page, renamed with its links, deleted, and each can be taken back', async ({
  page,
}) => {
  await studio(page, 'pages')
  const pages = page.getByRole('navigation', { name: 'Ihre Seiten' })
  await page.getByLabel('Titel einer neuen Seite').fill('Preise & Zinsen')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(title(page)).toHaveText('Preise & Zinsen')
  await expect(page.getByText('Adresse: /public/preise-zinsen')).toBeVisible()
  await page.getByText('Adresse, Verweis, Löschen').click()
  await page.getByRole('button', { name: 'Unter jeder Seite verlinken' }).click()
  await expect(
    cell(page).getByRole('contentinfo').getByRole('link', { name: 'Preise & Zinsen' }),
  ).toBeVisible()
  await page.getByLabel('Letzter Teil der Adresse').fill('Preise')
  await page.getByRole('button', { name: 'Umbenennen' }).click()
  await expect(page.getByText('Adresse: /public/preise', { exact: true })).toBeVisible()
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await page.getByText('Adresse, Verweis, Löschen').click()
  await page.getByRole('button', { name: 'Seite löschen' }).click()
  await expect(pages.getByRole('button', { name: 'Preise & Zinsen' })).toHaveCount(0)
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(pages.getByRole('button', { name: 'Preise & Zinsen' })).toBeVisible()
})

test('the buttons above a page write its marks', async ({ page, watch }) => {
  // A new link leads nowhere until its address is written.
  watch.allow(/console warning: pages\//)
  await studio(page, 'pages')
  const text = page.getByRole('textbox', { name: /^Text von/ })
  await text.fill('# Titel\n\nEin Satz')
  await text.press('Control+End')
  const tools = page.getByRole('group', { name: 'Gestaltung' })
  await tools.getByRole('button', { name: 'Liste' }).click()
  await expect(text).toHaveValue('# Titel\n\n- Ein Satz')
  await expect(cell(page).locator('main li').first()).toHaveText('Ein Satz')
  await text.press('Control+End')
  await tools.getByRole('button', { name: 'Link' }).click()
  await expect(text).toHaveValue('# Titel\n\n- Ein Satz[Wort](https://)')
  await expect(text).toBeFocused()
})
