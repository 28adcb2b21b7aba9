import { accent, area, changes, findings, studio, unfold } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

test('all colours are made from one brand colour: yellow stays yellow, its text is dark, nothing is found; one undo takes it back', async ({
  page,
}) => {
  await studio(page, 'brand')
  // As people write it: without #, in capital letters.
  await page.getByLabel('Markenfarbe', { exact: true }).fill('FFCC00')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await expect(page.getByText('Ihre Farbe ist für Schrift zu hell.')).toBeVisible()
  const made = page.getByRole('list', { name: 'Daraus gemacht' }).getByRole('listitem')
  await expect(made.filter({ hasText: 'Fläche' })).toContainText('#ffcc00')
  await expect(made.filter({ hasText: 'Schrift' })).not.toContainText('#ffcc00')
  await expect(accent(page)).toHaveCSS('color', 'rgb(20, 15, 2)')
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await page.screenshot({ path: test.info().outputPath('brand.png') })
  await area(page, 'Farben, hell')
  await expect(page.getByLabel('Farbe des Hauptknopfs (freiwillig)', { exact: true })).toHaveValue('#ffcc00')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(10, 92, 79)')
  await unfold(page)
  await expect(changes(page).getByRole('listitem')).toHaveCount(0)
})

test('what is no colour yet changes nothing, and the field says how to write one', async ({ page }) => {
  await studio(page, 'brand')
  const field = page.getByLabel('Markenfarbe', { exact: true })
  await field.fill('gelb')
  await expect(field).toHaveAccessibleDescription(/^Schreiben Sie # und sechs Ziffern/)
  await expect(page.getByText('Alles gespeichert')).toBeVisible()
  // Three digits may be the beginning of six, so they count when the field is left.
  await field.fill('')
  await field.pressSequentially('#ffcc00')
  await expect(field).toHaveValue('#ffcc00')
  await field.fill('#fc0')
  await field.blur()
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await expect(field).not.toHaveAttribute('aria-invalid')
})
