import type { Page } from '@playwright/test'
import { dayFields, enterDay, expectDay } from '../../support/browser/days.ts'
import type { Journey } from '../../support/browser/journey.ts'
import { labels, newIban } from '../../support/browser/labels.ts'
import { bankOfPersona, personaAddress } from '../../support/browser/persona.ts'
import { typeSignature } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'

const summary = (page: Page) => page.locator('main .problem')

/** Checks that field and summary show the same message, that it describes the control, and that the link leads there. */
async function expectError(page: Page, words: RegExp, control: ReturnType<Journey['field']>) {
  const link = summary(page).getByRole('link', { name: words })
  await expect(link).toBeVisible()
  await expect(summary(page)).toBeFocused()
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(words)
  const error = page.locator('.field-error').filter({ hasText: words })
  await expect.poll(() => error.innerText()).toBe(await link.innerText())
  await expect(page).toHaveTitle(/^Fehler: /)
  await link.click()
  await expect(control).toBeFocused()
}

test('each mistake is named at its field and in a summary whose link leads there; what was typed stays', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await journey.press(labels.next)
  await expect(summary(page).getByRole('link')).toHaveCount(7)
  await expectError(page, /füllen Sie das Feld „Ort“ aus/, journey.field('Ort'))
  await journey.enterOwner()
  const [day = journey.field('Tag')] = dayFields(page, 'Geburtsdatum')
  await enterDay(journey, 'Geburtsdatum', '1980-02-30')
  await journey.press(labels.next)
  await expectError(page, /gibt es nicht/, day)
  await expectDay(page, 'Geburtsdatum', '1980-02-30')
  await expect(journey.field('Ort')).toHaveValue('Musterstadt')
})

test('below a complete IBAN its bank is shown, and nothing moves; without the directory of banks the IBAN is accepted', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*banks\.json/)
  await journey.upTo('new-account')
  const iban = journey.field(labels.newIban)
  const known = page.locator('.field-known')
  const next = journey.field(/^BIC/)
  const before = await next.boundingBox()
  await iban.fill(newIban)
  await expect(known).toHaveText('Konto bei der Bank „Neue Hausbank Test“')
  expect(await next.boundingBox()).toEqual(before)
  await expect(known).toHaveRole('status')
  await expect(iban).toHaveAccessibleDescription(/Konto bei der Bank „Neue Hausbank Test“/)
  await iban.fill('DE02100100100006820101') // A valid IBAN of an unknown bank.
  await expect(known).toBeEmpty()
  await page.route('**/banks.json', (route) => route.fulfill({ status: 503, body: '' }))
  await journey.upTo('new-account')
  await journey.enterAccount()
  await journey.press(labels.next)
  await journey.on('switch-day')
})

test('a signature is drawn with the mouse; an empty field is not accepted, and the drawing is in the letter', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.answerAccount()
  await journey.press(labels.next)
  await journey.on('signatures')
  await journey.field('Hier zeichnen').check()
  const paper = page.getByRole('img', { name: 'Feld für die Unterschrift von Erika Muster' })
  const draw = async () => {
    await paper.scrollIntoViewIfNeeded()
    const { x, y } = (await paper.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 30, y + 40)
    await page.mouse.down()
    await page.mouse.move(x + 80, y + 80, { steps: 5 })
    await page.mouse.move(x + 140, y + 30, { steps: 5 })
    await page.mouse.up()
  }
  await draw()
  await journey.press('Feld leeren')
  await journey.press(labels.toLetters)
  await expect(summary(page)).toContainText('Die Unterschrift von Erika Muster fehlt noch')
  await draw()
  await journey.press(labels.toLetters)
  await journey.on('letters')
  const drawn = page.getByRole('article').getByRole('img', { name: 'Unterschrift von Erika Muster' })
  await expect(drawn).toHaveAttribute('src', /^(data:image\/png;base64,.{200}|blob:)/)
})

test('the account of another holder is not closed without their signature', async ({ page, journey }) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  await journey.field('Vornamen').fill('Max')
  await journey.press(labels.next)
  await journey.oldOwners()
  await journey.answerAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
  const account = page.getByRole('checkbox', { name: /Girokonto/ }).first()
  await expect(account).not.toBeChecked()
  await account.check()
  await journey.press(labels.next)
  await journey.sign()
  await journey.on('old-holders')
  await journey.press(labels.next)
  await expect(page.getByRole('group', { name: /^Es gibt ein Problem.*Erika Muster/ })).toBeFocused()
  await typeSignature(journey, 'Erika Muster')
  await journey.press(labels.next)
  await journey.on('letters')
})

test('a joint account is signed by each of its two owners', async ({ journey, page }) => {
  await journey.start(personaAddress('P3'))
  await journey.chooseBank(bankOfPersona('P3'))
  await journey.login()
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
  await expect(page.locator('main .problem')).toContainText('Max Muster') // One of two signatures is not enough.
  await ofOwner('Max Muster').getByLabel('Auf Papier unterschreiben').check()
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
})
