import { decide, expectDecided, rowNamed } from '../support/browser/decisions.ts'
import { keyboard } from '../support/browser/input-device.ts'
import { Journey, banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { bankOfPersona, personaAddress } from '../support/browser/persona.ts'
import { expect, test } from '../support/browser/test.ts'

/** What each bank asks for after login name and PIN; an approval in an app is the way of persona P1. */
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

test('P2: without login, asked by topics, partners from the directory', async ({ journey, page }) => {
  await journey.open(personaAddress('P2'))
  await journey.press(labels.withoutLogin)
  await journey.on('guided-topics')
  await expect(page.locator('main')).toContainText('Wer bekommt Miete')
  await examine(page, 'guided-topics', 0)
  await page.getByRole('checkbox', { name: /^Strom und Gas/ }).check()
  await page.getByRole('checkbox', { name: /^Miete und Wohnen/ }).check()
  await journey.press('Weiter')
  await journey.on('partners-guided')
  // Each topic is a question with its partners; nobody else is in the way.
  await expect(page.getByRole('heading', { level: 2, name: /^Wer liefert Strom und Gas/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Wer / })).toHaveCount(2)
  await journey.press('Andere Themen wählen')
  await journey.on('guided-topics')
  await page.getByRole('checkbox', { name: /^Miete und Wohnen/ }).uncheck()
  await journey.press('Weiter')
  await journey.on('partners-guided')
  await expect(page.getByRole('heading', { level: 2, name: /^Wer / })).toHaveCount(1)
  await decide(page, rowNamed(page, /Stromwerk/), 'Wir informieren')
  await journey.press('Weiter')
  await journey.owner()
  await journey.oldOwners()
  await journey.account()
  await journey.finish()
  await expect(page.locator('main')).toContainText('Stromwerk Musterstadt')
})

test('P9: with the keyboard alone', async ({ page }) => {
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
