import { decide, rowNamed } from '../support/browser/decisions.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('a left-out salary is named at the check and among the tasks if the old account closes', async ({
  page,
  journey,
}) => {
  const name = 'Muster GmbH'
  await journey.walkTo('partners')
  await decide(page, rowNamed(page, name), 'Auslassen')
  await journey.partners()
  await journey.owner()
  await journey.answerAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
  await journey.signToLetters()
  await journey.press(labels.toCheck)
  await journey.on('check')
  await expect(page.getByText('Ein ausgelassener Zahlungspartner nutzt weiter das alte Konto')).toBeVisible()
  const warned = page.getByRole('list', { name: 'Ausgelassene Zahlungspartner' })
  await expect(warned.getByRole('listitem')).toHaveText(/Muster GmbH.*Zahlt weiter auf das alte Konto/)
  await expect(page.getByRole('button', { name: 'Auswahl ändern' })).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/check.png`, fullPage: true })
  await journey.finish()
  await expect(page.getByRole('heading', { name: /^Ausgelassen: Vor der Schließung/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).not.toBeChecked()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/done.png`, fullPage: true })
})
