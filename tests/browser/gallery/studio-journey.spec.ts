import { expectAccessible } from '../../support/browser/axe.ts'
import { studio } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

test('a journey shows each page with its question, and which answer leads where', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await studio(page, 'brand')
  await page.getByLabel('Name der Bank', { exact: true }).fill('Sonnenbank')
  await page.getByRole('button', { name: 'Wege', exact: true }).click()
  const stops = page.getByRole('list', { name: 'Seiten: Kontowechsel' })
  const start = stops
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '1. Startseite' }) })
  await expect(start.getByText('Ihr Konto zieht um. Wir sagen Bescheid.')).toBeVisible()
  await expect(start.getByRole('heading', { name: 'Hier gabelt sich der Weg' })).toBeVisible()
  const without = start.getByRole('listitem').filter({ hasText: '„Ohne Online-Banking starten“' })
  await expect(without).toContainText('Wohnen')
  // The pictures show the draft, not what is saved.
  await expect(start.frameLocator('iframe').getByRole('img', { name: 'Sonnenbank' })).toBeAttached()
  await without.getByRole('button', { name: 'Wohnen' }).press('Enter')
  await expect(page.getByRole('heading', { name: /\d+\. Wohnen$/ })).toBeFocused()
  // Each topic of the way without online banking is a page of its own: it asks its own question.
  const energy = stops.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: /\d+\. Energie und Wasser$/ }),
  })
  await expect(energy.getByText('Wer liefert Ihnen Strom, Gas und Wasser?')).toBeVisible()
  await expectAccessible(page, 'a journey of the studio')
})

test('a variant and its base, and two answers, are held against each other page by page', async ({
  page,
}) => {
  await page.goto('/studio?view=flow&flow=business')
  await page.getByLabel('Zeigen').selectOption('Firmenkunden statt Kontowechsel')
  const list = page.getByRole('list', { name: 'Firmenkunden statt Kontowechsel' })
  await expect(list.getByRole('heading', { name: /^Wer unterschreibt\s+kommt hinzu/ })).toBeVisible()
  await expect(list.getByText('Welche Firma wechselt das Konto?')).toBeVisible()
  await page.goto('/studio?view=flow')
  await page
    .getByLabel('Zeigen')
    .selectOption('„Ohne Online-Banking starten“ statt „Mit Online-Banking starten“')
  await expect(page.getByRole('heading', { name: /^Anmelden bei der Bank\s+entfällt/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Wohnen\s+kommt hinzu/ })).toBeVisible()
  await expectAccessible(page, 'a comparison of the studio')
})
