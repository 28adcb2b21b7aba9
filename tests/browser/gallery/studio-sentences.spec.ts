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
  await expect(panel.getByText('Ohne eigenen Text steht da:').first()).toContainText(before)
  await expect(panel.getByText('Englisch: Hier steht noch der Standardtext.')).toBeVisible()
  await panel.getByLabel('Englisch', { exact: true }).fill('Your account moves')
  await expect(panel.getByText('Hier steht noch der Standardtext.')).toHaveCount(0)
  await expectAccessible(page, 'a sentence of the studio')
  // After a change clicks still choose sentences.
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

test('letters that are typed quickly are all there, and a language may stay as it is', async ({ page }) => {
  await studio(page, 'brand')
  await title(page).click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  const german = panel.getByLabel('Deutsch', { exact: true })
  await german.fill('')
  await german.pressSequentially('Neues Konto? Der Himmel ist frei.')
  await expect(german).toHaveValue('Neues Konto? Der Himmel ist frei.')
  await expect(title(page)).toHaveText('Neues Konto? Der Himmel ist frei.')
  await page.keyboard.press('Control+z')
  await expect(german).not.toHaveValue('Neues Konto? Der Himmel ist frei.')
  await page.keyboard.press('Control+Shift+z')
  const english = panel.getByLabel('Englisch', { exact: true })
  await expect(english).toHaveAccessibleDescription(/Hier steht noch der Standardtext/)
  await panel.getByRole('button', { name: 'So lassen' }).click()
  await expect(english).not.toHaveAccessibleDescription(/Hier steht noch der Standardtext/)
  await expect(page.getByRole('region', { name: 'Hinweise' }).getByRole('status')).toHaveText(
    /^Keine Hinweise/,
  )
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
  await page.locator('summary', { hasText: 'Mehr: Lage' }).click()
  await page.getByLabel('Seite ausprobieren, statt Texte zu ändern').check()
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

test('a sentence that is clicked while the picture is still the old one opens all the same', async ({
  page,
}) => {
  await studio(page, 'brand')
  await title(page).click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  const german = panel.getByLabel('Deutsch', { exact: true })
  const before = await title(page).innerText()
  // The picture is drawn anew some time after a change; a click in it comes at once.
  await page.evaluate(() => {
    const field = document.querySelector('textarea')
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    set?.call(field, 'Neu!')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.click()
  })
  await expect(page.getByText('Das ist kein fester Satz')).toHaveCount(0)
  await expect(german).toHaveValue('Neu!')
  await expect(panel.getByText('Ohne eigenen Text steht da:').first()).toContainText(before)
})

test('the field shows the name of the bank; the file keeps the placeholder, so that a new name reaches the sentence', async ({
  page,
}) => {
  await studio(page, 'brand')
  await cell(page).getByText('hilft Ihnen beim Kontowechsel').click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  const german = panel.getByLabel('Deutsch', { exact: true })
  await expect(german).toHaveValue(/^Neue Hausbank Test hilft Ihnen/)
  await expect(panel).not.toContainText('{{bank}}')
  await german.fill('Wir von der Neue Hausbank Test helfen Ihnen.')
  await expect(cell(page).getByText('Wir von der Neue Hausbank Test helfen Ihnen.')).toBeVisible()
  await panel.getByRole('button', { name: 'Fertig' }).click()
  await page.getByLabel('Name der Bank').fill('Seebank')
  await expect(cell(page).getByText('Wir von der Seebank helfen Ihnen.')).toBeVisible()
})

test('a placeholder is explained by what the picture shows for it, and is inserted again where the caret was', async ({
  page,
}) => {
  await page.goto('/studio?section=brand&screen=done&views=one')
  await cell(page)
    .getByText(/^Auftragsnummer/)
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  const german = panel.getByLabel('Deutsch', { exact: true })
  await expect(panel.getByText(/^\{\{reference\}\} wird zu .* im Bild gerade „.+“/).first()).toBeVisible()
  await german.fill('Nummer , wir schreiben an {{email}}.')
  await expect(panel.getByText('Es fehlt: {{reference}}.')).toBeVisible()
  await german.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7))
  await panel.getByRole('button', { name: '{{reference}} einsetzen' }).click()
  await expect(german).toHaveValue('Nummer {{reference}}, wir schreiben an {{email}}.')
  await expect(german).toBeFocused()
})

test('a language that was not changed is named the same before and after the panel is closed, and is opened by its button', async ({
  page,
}) => {
  await studio(page, 'texts-de')
  await title(page).click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  await panel.getByLabel('Deutsch', { exact: true }).fill('Ihr Konto zieht um')
  const english = panel.getByLabel('Englisch', { exact: true })
  const words = 'Englisch: Hier steht noch der Standardtext'
  await expect(english).toHaveAccessibleDescription(new RegExp(words))
  await panel.getByRole('button', { name: 'Fertig' }).click()
  const list = page.getByRole('region', { name: 'Hinweise' }).locator('.studio-list')
  await expect(list).toContainText(words)
  await expect(page.locator('#texts-de-start\\.title')).not.toHaveAttribute('aria-invalid')
  await list.getByRole('button', { name: /^Satz schreiben: Englisch/ }).click()
  await expect(english).toBeFocused()
  // It leads back to where it was opened.
  await panel.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('heading', { name: 'Texte, Deutsch' })).toBeFocused()
})
