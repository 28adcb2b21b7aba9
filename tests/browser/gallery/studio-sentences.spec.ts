import { expectAccessible } from '../../support/browser/axe.ts'
import { cell, studio, title } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

test('a sentence is clicked in the preview, changed in both languages side by side, and set back', async ({
  page,
}) => {
  await studio(page, 'brand')
  const before = await title(page).innerText()
  await title(page).click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  const german = panel.getByLabel('Deutsch', { exact: true })
  await expect(german).toBeFocused()
  await expect(german).toHaveValue(before)
  await german.fill('Ihr Konto zieht um')
  await expect(title(page)).toHaveText('Ihr Konto zieht um')
  await expect(panel.getByText('Ohne eigenen Text steht da:')).toContainText(before)
  await expect(panel.getByText('Englisch: Hier steht noch der Standardtext.')).toBeVisible()
  await panel.getByLabel('Englisch', { exact: true }).fill('Your account moves')
  await expect(panel.getByText('Hier steht noch der Standardtext.')).toHaveCount(0)
  await expectAccessible(page, 'a sentence of the studio')
  // The page of the preview was loaded anew: clicks still choose sentences.
  await cell(page).locator('.button-primary').first().click()
  await expect(german).not.toHaveValue('Ihr Konto zieht um')
  await title(page).click()
  await expect(german).toHaveValue('Ihr Konto zieht um')
  await panel.getByRole('button', { name: 'Wieder der Standardtext' }).first().click()
  await expect(german).toHaveValue(before)
  await expect(title(page)).toHaveText(before)
  await panel.getByRole('button', { name: 'Fertig' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(title(page)).toHaveText('Ihr Konto zieht um')
})

test('what is no sentence of the product is named so, and with the switch a click presses what it hits', async ({
  page,
}) => {
  await page.goto('/studio?section=brand&screen=accounts&views=one')
  await expect(title(page)).toBeVisible()
  await cell(page)
    .getByText(/DE\d{2}/)
    .first()
    .click()
  await expect(page.getByText('Das ist kein fester Satz')).toBeVisible()
  await page.locator('summary', { hasText: 'Weitere Auswahl' }).click()
  await page.getByLabel('Seite bedienen statt Text ändern').check()
  const box = cell(page).getByRole('checkbox').first()
  const was = await box.isChecked()
  await box.click()
  await expect(box).toBeChecked({ checked: !was })
})

test('a sentence that stands in several places changes in those that are chosen, and each can be taken back', async ({
  page,
}) => {
  await page.goto('/studio?section=brand&screen=bank-search&views=one')
  await expect(title(page)).toBeVisible()
  await cell(page).getByText('Zurück', { exact: true }).first().click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  const places = panel.getByRole('group', { name: 'Wo ändern?' })
  const all = places.getByRole('checkbox')
  await expect(all.first()).toBeChecked()
  const german = panel.getByLabel('Deutsch', { exact: true })
  await german.fill('Eine Seite zurück')
  const back = places.getByRole('button', { name: /^Zurücknehmen: / })
  await expect(back).toHaveCount(2)
  await back.first().click()
  await expect(back).toHaveCount(1)
  // All of it was one change, and taking one back another.
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(back).toHaveCount(2)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(back).toHaveCount(0)
  await all.nth(1).uncheck()
  await expect(all.first()).not.toBeChecked()
  await german.fill('Eine Seite zurück')
  await expect(back).toHaveCount(1)
})
