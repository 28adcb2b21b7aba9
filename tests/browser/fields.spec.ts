import type { Page } from '@playwright/test'
import { dayFields, enterDay, expectDay } from '../support/browser/days.ts'
import type { Journey } from '../support/browser/journey.ts'
import { banks } from '../support/browser/journey.ts'
import { labels, newIban } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** A fixed date (a Tuesday), so that weekends and holidays do not change. */
const today = '2026-12-01T10:00:00'
const summary = (page: Page) => page.locator('main .problem')

/** Checks that field and summary show the same message, that it describes the control, and that the link leads there. */
async function expectError(
  page: Page,
  journey: Journey,
  label: string | RegExp,
  words: RegExp,
  control = journey.field(label),
): Promise<void> {
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

const accountErrors: [kind: string, field: string, value: string, words: RegExp][] = [
  ['a typing error in the IBAN', labels.newIban, 'DE58991000001000000001', /steckt ein Tippfehler/],
  ['an IBAN of another country', labels.newIban, 'AT611904300234573201', /deutsche IBAN/],
  ['no IBAN at all', labels.newIban, 'Musterbank', /deutsche IBAN/],
  [
    'a Saturday',
    labels.switchDate,
    '2026-12-12',
    /Der nächste Bankarbeitstag ist Montag, 14\. Dezember 2026/,
  ],
  [
    'Christmas Day',
    labels.switchDate,
    '2026-12-25',
    /Der nächste Bankarbeitstag ist Montag, 28\. Dezember 2026/,
  ],
  ['tomorrow', labels.switchDate, '2026-12-02', /zu früh.*Donnerstag, 3\. Dezember 2026/],
  ['in nine months', labels.switchDate, '2027-09-01', /zu spät/],
]

test('account, day and answer: each mistake is shown at its field and in the summary', async ({
  journey,
  page,
}) => {
  await page.clock.setFixedTime(today)
  await journey.upTo('new-account')
  const failAt = async (at: string) => {
    for (const [kind, field, value, words] of accountErrors.filter(([, where]) => where === at))
      await test.step(kind, async () => {
        await journey.field(field).fill(value)
        await journey.press(labels.next)
        await expect(summary(page).getByRole('link')).toHaveCount(1)
        await expectError(page, journey, field, words)
        const kept = await journey.field(field).inputValue()
        expect(kept.replaceAll(' ', '').toLowerCase()).toBe(value.toLowerCase())
      })
  }
  await failAt(labels.newIban)
  await journey.enterAccount()
  await journey.press(labels.next)
  await journey.on('switch-day')
  await failAt(labels.switchDate)
  await journey.enterSwitchDay('2026-12-16')
  await journey.press(labels.next)
  await journey.on('old-account')
  await journey.press(labels.next)
  await expect(summary(page).getByRole('link')).toHaveText(/ob das alte Konto geschlossen werden soll/)
  await journey.enterOldAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
})

test('an early closing day is a warning that does not block', async ({ journey, page }) => {
  await page.clock.setFixedTime(today)
  await journey.upTo('new-account')
  await journey.answerAccount('Ja', '2026-12-16')
  await journey.press(labels.next)
  await journey.on('close-account')
  // Defaults: the safe day, and the balance goes to the new account.
  await expect(journey.field(labels.closeDate)).toHaveValue(/^2027-/)
  await expect(journey.field('IBAN für das Restguthaben')).toHaveValue(/^DE57 9910/)
  await journey.field(labels.closeDate).fill('2026-12-15')
  await journey.press(labels.next)
  await expectError(page, journey, labels.closeDate, /nicht vor dem Wechsel/)
  await journey.field(labels.closeDate).fill('2026-12-30')
  await journey.field(labels.closeDate).blur()
  await expect(journey.field(labels.closeDate)).toHaveAccessibleDescription(
    /Ab .* 2027 sollten alle regelmäßigen Zahlungen .*trotzdem weitermachen/,
  )
  await expect(journey.field(labels.closeDate)).not.toHaveAttribute('aria-invalid', 'true')
  await journey.press(labels.next)
  await journey.on('signatures')
})

const ownerErrors: [field: string, value: string, words: RegExp][] = [
  ['Postleitzahl', '1234', /fünf Ziffern/],
  ['E-Mail-Adresse', 'erika@example', /vollständige E-Mail-Adresse/],
  ['Vornamen', 'E'.repeat(51), /darf höchstens 50 Zeichen haben/],
]

const dayErrors: [date: string, words: RegExp][] = [
  ['2008-12-02', /mindestens 18 Jahre/],
  ['1899-12-31', /gibt es nicht/],
  ['1980-02-30', /gibt es nicht/],
]

test('the owner form shows empty fields and mistakes, and keeps what was typed', async ({
  journey,
  page,
}) => {
  await page.clock.setFixedTime(today)
  await journey.upTo('owner')
  await journey.press(labels.next)
  await expect(summary(page).getByRole('link')).toHaveCount(7)
  await expectError(page, journey, 'Ort', /füllen Sie das Feld „Ort“ aus/)
  await summary(page)
    .getByRole('link', { name: /Anrede/ })
    .click()
  await expect(journey.field('Frau')).toBeFocused()
  await journey.enterOwner()
  for (const [field, value, words] of ownerErrors)
    await test.step(`${field}: ${value}`, async () => {
      const control = journey.field(field)
      const before = await control.inputValue()
      await control.fill(value)
      await journey.press(labels.next)
      await expect(summary(page).getByRole('link')).toHaveCount(1)
      await expectError(page, journey, field, words)
      await expect(control).toHaveValue(value)
      await expect(journey.field('Ort')).toHaveValue('Musterstadt')
      await control.fill(before)
    })
  const [day = journey.field('Tag')] = dayFields(page, 'Geburtsdatum')
  for (const [date, words] of dayErrors)
    await test.step(date, async () => {
      await enterDay(journey, 'Geburtsdatum', date)
      await journey.press(labels.next)
      await expect(summary(page).getByRole('link')).toHaveCount(1)
      await expectError(page, journey, 'Geburtsdatum', words, day)
      await expectDay(page, 'Geburtsdatum', date)
    })
  // The 18th birthday is today, which is old enough.
  await enterDay(journey, 'Geburtsdatum', '2008-12-01')
  await journey.press(labels.next)
  await journey.on('new-account')
})

test('login, accounts and consents show what is missing, with a link to it', async ({ journey, page }) => {
  await journey.atLogin(banks.none)
  await journey.press(labels.signIn)
  await expect(summary(page).getByRole('link')).toHaveCount(2)
  await expectError(page, journey, 'PIN', /„PIN“/)
  await journey.login()
  await journey.on('accounts')
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await journey.press(labels.next)
  await summary(page).getByRole('link', { name: 'Bitte wählen Sie mindestens ein Konto.' }).click()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.getByRole('checkbox').first().check()
  await journey.accounts()
  await journey.partners()
  await journey.owner()
  await journey.account()
  await journey.press(labels.order)
  await expect(summary(page).getByRole('link')).toHaveCount(2)
  await expectError(page, journey, labels.privacy, /Datenschutzhinweise gelesen haben/)
})

test('the contact person of a firm needs both names or none', async ({ journey, page }) => {
  await journey.upTo('owner')
  await journey.press('Stattdessen eine Firma eintragen')
  const [first, last] = [
    journey.field(/^Vorname der Ansprechperson/),
    journey.field(/^Nachname der Ansprechperson/),
  ]
  const partial = summary(page).getByRole('link', { name: /gehören Vor- und Nachname/ })
  for (const [filled, empty] of [
    [first, last],
    [last, first],
  ] as const) {
    await filled.fill('Erika')
    await empty.fill('')
    await journey.press(labels.next)
    await expect(partial).toHaveCount(1)
    await empty.fill('Muster')
    await journey.press(labels.next)
    await expect(partial).toHaveCount(0)
  }
  await first.fill('')
  await last.fill('')
  await journey.press(labels.next)
  await expect(summary(page)).toBeFocused()
  await expect(partial).toHaveCount(0)
})

test('below a complete IBAN its bank is shown, and nothing if the bank is unknown', async ({
  journey,
  page,
}) => {
  await journey.walkTo('new-account')
  const iban = journey.field(labels.newIban)
  const known = page.locator('.field-known')
  await iban.fill(newIban.slice(0, 12))
  await iban.blur()
  await expect(known).toBeEmpty()
  // The answer may come just before the customer presses the next field.
  const below = journey.field(/^BIC/)
  const before = await below.boundingBox()
  await iban.fill(newIban)
  await expect(known).toHaveText('Konto bei Neue Hausbank Test')
  expect(await below.boundingBox(), 'the next field stays where it is').toEqual(before)
  await expect(known).toHaveRole('status')
  await expect(iban).toHaveAccessibleDescription(/Konto bei Neue Hausbank Test/)
  // A valid IBAN of an unknown bank.
  await iban.fill('DE02100100100006820101')
  await expect(known).toBeEmpty()
})

test('an IBAN is accepted even if the directory of banks cannot be loaded', async ({ journey, page }) => {
  await journey.walkTo('new-account')
  await page.route('**/banks.json', (route) => route.fulfill({ status: 503, body: '' }))
  await journey.enterAccount()
  await journey.press(labels.next)
  await journey.on('switch-day')
})
