import { decide, segment } from '../../support/browser/decisions.ts'
import { enterDay } from '../../support/browser/days.ts'
import type { Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { bankOfPersona, personaAddress } from '../../support/browser/persona.ts'
import { topics } from '../../support/browser/topics.ts'
import { expect, test } from '../../support/browser/test.ts'
import { edit, opener, rows } from '../../support/browser/to-partners.ts'

/** From Start through the login of a persona's bank. */
async function signIn(journey: Journey, persona: string, login?: string): Promise<void> {
  await journey.start(personaAddress(persona))
  await journey.chooseBank(bankOfPersona(persona))
  await journey.login(login)
}

test('P3: a joint account, each of its two owners signs', async ({ journey, page }) => {
  await signIn(journey, 'P3')
  await journey.otp()
  await journey.on('accounts')
  await expect(page.locator('main')).toContainText('Erika Muster und Max Muster')
  await journey.accounts()
  await journey.partners()
  await journey.owner()
  // The bank has sent the name of the second owner; the app asks for the rest.
  await expect(page.locator('main .problem')).toContainText('Max Muster')
  await expect(journey.field('Straße')).toHaveValue('Musterweg')
  await journey.field('Herr').check()
  await enterDay(journey, 'Geburtsdatum', '1982-11-03')
  await journey.press(labels.next)
  await journey.answerAccount()
  await journey.press(labels.next)
  await journey.on('signatures')
  const ofOwner = (name: string) => page.getByRole('group', { name: `Unterschrift von ${name}` })
  await ofOwner('Erika Muster').getByLabel('Namen tippen').check()
  await ofOwner('Erika Muster').getByLabel('Name als Unterschrift').fill('Erika Muster')
  await journey.press(labels.toLetters)
  // One of two signatures is not enough.
  await expect(page.locator('main .problem')).toContainText('Max Muster')
  await ofOwner('Max Muster').getByLabel('Ausdrucken und von Hand unterschreiben').check()
  await journey.press(labels.toLetters)
  await journey.on('letters')
  // The page does not promise to send letters, because customers who sign on paper send them.
  await expect(page.locator('main')).toContainText('schicken Sie selbst ab')
  await expect(page.locator('main')).not.toContainText('Wir schicken')
  await journey.press(labels.toCheck)
  await journey.on('check')
  await expect(page.locator('main')).not.toContainText('schreiben wir an Ihre Zahlungspartner')
  await journey.finish()
  await expect(page.locator('main')).toContainText('Jetzt die Briefe unterschreiben und abschicken')
  await expect(page.locator('main')).not.toContainText('Geht heute')
})

test('P7: the bank is down; without login, from the directory and by hand, to the order', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await journey.start(personaAddress('P7'))
  await journey.chooseBank(bankOfPersona('P7'))
  await journey.login()
  await expect(page.locator('main .problem')).toContainText('Störung')
  await journey.button('Ohne Online-Banking weitermachen').first().click()
  await journey.on('guided-housing')
  await page.getByRole('searchbox', { name: 'Ein anderer Name' }).fill('Vermieterin privat')
  await journey.press('„Vermieterin privat“ selbst eintragen')
  await journey.on('partner-new')
  await expect(journey.field('Name des Zahlungspartners')).toHaveValue('Vermieterin privat')
  await journey.field('Kategorie').selectOption('rent')
  await journey.field('Wer zahlt?').selectOption('standing-order')
  await page.getByRole('radio', { name: /^Sie selbst/ }).check()
  await journey.press('Zahlungspartner speichern')
  // Back at the topic, with what was entered.
  await journey.on('guided-housing')
  await expect(page.locator('main')).toContainText('„Vermieterin privat“ steht jetzt in Ihrer Liste.')
  await journey.nextTopic()
  await journey.on('guided-energy')
  await journey.field('Stromwerk Musterstadt').check()
  await journey.nothingNamed(topics.slice(1))
  await opener(page, 'Vermieterin privat').click()
  await journey.on('partner-details')
  await journey.press('Abbrechen')
  await journey.on('partners-guided')
  await expect(opener(page, 'Vermieterin privat')).toBeFocused()
  await journey.press(labels.next)
  await journey.owner()
  await journey.oldOwners()
  await journey.account()
  await journey.finish()
  await expect(page.locator('main')).toContainText('Stromwerk Musterstadt')
  await expect(page.locator('main')).toContainText('Vermieterin privat')
})

test('P10: 300 partners at 320 px: found, opened, back at the same place, decided, and on', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(journey, 'P10')
  await journey.accounts()
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(300)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(320)
  const row = rows(page).nth(150)
  await row.scrollIntoViewIfNeeded()
  const name = (await row.locator('.decisions-title').textContent()) ?? ''
  await edit(journey, name)
  await expect.poll(sideways).toBeLessThanOrEqual(320)
  await journey.press('Abbrechen')
  await journey.on('partners')
  await expect(opener(page, name)).toBeFocused()
  await expect(opener(page, name)).toBeInViewport()
  await decide(page, row, 'Auslassen')
  await expect(segment(page, 'Alle')).toHaveText('300')
  await journey.press(labels.next)
  await journey.on('owner')
})
