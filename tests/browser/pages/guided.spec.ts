import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

test('without online banking a name entered by hand leads back to its topic, also after a reload; “Zurück” keeps a typed name', async ({
  journey,
  page,
}) => {
  const another = page.getByRole('searchbox', { name: 'Ein anderer Name' })
  await journey.open()
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
  await another.pressSequentially('Vermieterin')
  await journey.nextTopic()
  // A typed name that was not added stops the topic.
  await page.getByRole('link', { name: /„Vermieterin“ ist noch nicht in Ihrer Liste/ }).click()
  await expect(another).toBeFocused()
  await journey.press('„Vermieterin“ selbst eintragen')
  await journey.on('partner-new')
  await page.reload()
  await journey.on('partner-new')
  await expect(page.locator('.steps')).toContainText('Schritt 1 von 11: Wohnen')
  await expect(journey.field('Kategorie')).toHaveValue('rent')
  await journey.field('Wer zahlt?').selectOption('standing-order')
  await page.getByRole('radio', { name: /^Sie selbst/ }).check()
  await journey.press('Zahlungspartner speichern')
  await journey.on('guided-housing')
  await expect(page.locator('main')).toContainText('„Vermieterin“ steht jetzt in Ihrer Liste.')
  await journey.nextTopic()
  await journey.on('guided-energy')
  await another.fill('Frau Beispiel')
  await journey.press('„Frau Beispiel“ selbst eintragen')
  await journey.on('partner-new')
  await page.goBack()
  await journey.on('guided-energy')
  await expect(another).toHaveValue('Frau Beispiel')
})
