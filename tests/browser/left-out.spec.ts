import { decide, decideAll, rowNamed } from '../support/browser/decisions.ts'
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

test('a left-out salary is said where it is left out, and is not counted as income', async ({
  page,
  journey,
}) => {
  const name = 'Muster GmbH'
  await journey.walkTo('partners')
  const row = rowNamed(page, name)
  const menu = page.getByRole('dialog')
  await row.locator('.decisions-chip').click()
  await expect(menu.getByRole('menuitemradio', { name: /Auslassen/ })).toContainText(
    'zahlt weiter auf das alte Konto',
  )
  await menu.getByRole('button', { name: 'Schließen' }).click()
  await expect(menu).toHaveCount(0)
  await expect(row.locator('.decisions-chip')).toBeFocused()
  await expect(page.getByText(/zahlt weiter auf das alte Konto/)).toHaveCount(0)
  await decide(page, row, 'Auslassen')
  await expect(page.locator('.notice', { hasText: name })).toContainText(
    /zahlt weiter auf das alte Konto.*2\.845,17/,
  )
  await expect(page.locator('.rail')).toContainText('kommen im Monat weiter aufs alte Konto')
  // Informing all would change this decision, and says so before.
  await page.getByRole('button', { name: 'Alle auf einmal' }).click()
  await expect(menu.getByRole('menuitem', { name: /Alle informieren/ })).toContainText(
    'Ändert auch 1 Entscheidung',
  )
  await page.keyboard.press('Escape')
  await decideAll(page, 'Alle informieren')
  await expect(page.locator('.notice', { hasText: name })).toHaveCount(0)
})
