import { decide, expectDecided, rowNamed } from '../support/browser/decisions.ts'
import { keyboard } from '../support/browser/input-device.ts'
import { Journey, banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { bankOfPersona, personaAddress } from '../support/browser/persona.ts'
import { topics } from '../support/browser/topics.ts'
import { expect, test } from '../support/browser/test.ts'

/** What each bank asks for after login name and PIN. personas.spec.ts tests the approval in an app (P1). */
const approvals: Record<'sms' | 'none', (journey: Journey) => Promise<void>> = {
  sms: (journey) => journey.otp(),
  none: (journey) => journey.on('accounts'),
}

for (const [kind, approve] of Object.entries(approvals))
  test(`from Start to the order, approval: ${kind}`, async ({ journey, page }) => {
    await journey.start()
    await journey.chooseBank(banks[kind as keyof typeof approvals])
    await journey.login()
    await approve(journey)
    await journey.accounts()
    await journey.partners()
    await journey.owner()
    await journey.account()
    await expect(page.locator('main')).toContainText('DE57 9910 0000 1000 0000 01')
    await journey.finish()
    await expect(page.getByText('erika@example.org').first()).toBeVisible()
    await page.locator('summary').filter({ hasText: 'Zahlungspartner informieren' }).click()
    await expect(
      page.getByRole('list', { name: 'Diese Zahlungspartner informieren wir' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  })

test('P2: without online banking, one topic on each screen, with suggestions, a search and "none of these"', async ({
  journey,
  page,
}) => {
  await journey.open(personaAddress('P2'))
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
  await expect(page.locator('.steps')).toContainText('Schritt 1 von 11: Wohnen')
  await examine(page, 'guided-housing', 0)
  // "None of these" is stored as an answer. Choosing a partner removes it.
  await journey.field('Nichts davon').check()
  await journey.nextTopic()
  await journey.on('guided-energy')
  await journey.press('Zurück')
  await journey.on('guided-housing')
  await expect(journey.field('Nichts davon')).toBeChecked()
  await journey.nextTopic()
  await journey.on('guided-energy')
  await journey.field('Nichts davon').check()
  await journey.field('Stromwerk Musterstadt').check()
  await expect(journey.field('Nichts davon')).not.toBeChecked()
  await expect(page.locator('.rail-fold').or(page.locator('.rail'))).toContainText('Stromwerk Musterstadt')
  await journey.nextTopic()
  // The search finds partners that are not suggested. It shows none before the customer types.
  await journey.on('guided-telecom')
  await expect(page.getByRole('button', { name: /^Hinzufügen/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Ein anderer Name' }).fill('Stadtwerke Ahornau')
  await page.getByRole('button', { name: 'Hinzufügen Stadtwerke Ahornau Test' }).click()
  await expect(page.locator('.rail')).toContainText('Stadtwerke Ahornau Test')
  await page.reload()
  await journey.on('guided-telecom')
  await expect(page.locator('.rail')).toContainText('Stadtwerke Ahornau Test')
  await journey.nothingNamed(topics.slice(2))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Zahlungspartner genannt')
  await expectDecided(rowNamed(page, /Stromwerk/), 'Wir informieren')
  await journey.press('Weiter')
  await journey.owner()
  await journey.oldOwners()
  await journey.account()
  await journey.finish()
  await expect(page.locator('main')).toContainText('Stromwerk Musterstadt')
})

test('P9: from Start to the order by keyboard', async ({ page }) => {
  const journey = new Journey(page, keyboard(page))
  await journey.start(personaAddress('P9'))
  await journey.chooseBank(bankOfPersona('P9'))
  await journey.login('sca.sms')
  await journey.otp()
  await journey.accounts()
  await journey.on('partners')
  const first = page.locator('.decisions-row').first()
  await decide(page, first, 'Auslassen', journey.device)
  await expectDecided(first, 'Auslassen')
  await journey.partners()
  await journey.owner()
  await journey.account()
  await journey.finish()
})
