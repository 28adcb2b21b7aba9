import { rowNamed, segment } from '../../support/browser/decisions.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { personaAddress } from '../../support/browser/persona.ts'
import { expect, test } from '../../support/browser/test.ts'
import { rows } from '../../support/browser/to-partners.ts'

test('with data as banks send it customers come to the order; no row is lost', async ({ journey, page }) => {
  await journey.start(personaAddress('real'))
  await journey.chooseBank(banks.sms)
  await journey.login()
  // A code as people paste it.
  await journey.otp('TAN: 123-456')
  await journey.on('accounts')
  // The depot and the card say why they stay; the same IBAN of another login is one account.
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  for (const name of [/Wertpapierdepot/, /Kreditkarte/])
    await expect(page.getByRole('checkbox', { name })).toBeDisabled()
  await expect(page.locator('main')).toContainText('Ohne IBAN kann niemand davon abbuchen')
  await journey.press(labels.next)
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(24)
  await expect(segment(page, 'Alle')).toHaveText('24')
  await expect(rowNamed(page, 'Funkfink')).toContainText('45.000')
  await expect(rowNamed(page, 'Funkfink')).not.toContainText('€')
  await journey.press(labels.next)
  // The bank prints BÖSE, ERIKA: a person, not a firm.
  await journey.on('owner')
  await expect(journey.field('Nachname')).toHaveValue('Böse')
  await journey.owner()
  await journey.oldOwners()
  await journey.account()
  await expect(page.locator('main')).not.toContainText('45.000,00 €')
  await journey.finish()
})
