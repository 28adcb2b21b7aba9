import type { Page } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** Counts the browser's questions on leaving, and answers them with "stay". */
function questions(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type())
    await dialog.dismiss()
  })
  return dialogs
}

const leave = (page: Page) =>
  page.evaluate(() => window.location.assign('/public/privacy')).catch(() => undefined)

test('leaving with a typed PIN asks once; staying keeps the PIN', async ({ journey, page }) => {
  const dialogs = questions(page)
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  await leave(page)
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await journey.on('bank-login')
  await expect(page.locator('input[type="password"]')).toHaveValue('12345')
  // An empty field does not cause a question.
  await page.locator('input[type="password"]').fill('')
  await journey.field(labels.login).fill('')
  await leave(page)
  await page.waitForURL('**/public/privacy')
  expect(dialogs).toHaveLength(1)
})

const below = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const pin = (page: Page) => page.locator('input[type="password"]')
/** Everything that this browser stores for the page, with its address and history state. */
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.state]),
  )

for (const name of ['Häufige Fragen', 'Rückmeldung', 'Datenschutz', 'Impressum'])
  test(`the entries of the login are kept, but not stored, while the customer visits “${name}”`, async ({
    journey,
    page,
  }) => {
    const dialogs = questions(page)
    await journey.atLogin(banks.none)
    await journey.field(labels.login).fill('demo+away')
    await pin(page).fill('12345')
    await below(page, name).click()
    await expect(page.locator('main')).not.toHaveAttribute('data-screen', 'bank-login')
    expect(await stored(page)).not.toMatch(/demo\+away|12345/)
    await expect(page.locator('input[type="password"]')).toHaveCount(0)
    await page.evaluate(() => window.location.reload())
    await expect.poll(() => dialogs, 'a reload would lose it').toEqual(['beforeunload'])
    await page.goBack()
    await journey.on('bank-login')
    await expect(journey.field(labels.login)).toHaveValue('demo+away')
    await expect(pin(page)).toHaveValue('12345')
    expect(await stored(page)).not.toMatch(/demo\+away|12345/)
    await journey.press(labels.signIn)
    await journey.on('accounts')
  })

test('login entries are deleted after the next step, also on the way through a standalone page', async ({
  journey,
  page,
}) => {
  const dialogs = questions(page)
  await journey.start()
  await journey.chooseBank(banks.none)
  await journey.enterLogin('demo+gone')
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await journey.press('Zurück')
  await journey.on('bank-login')
  await expect(pin(page)).toHaveValue('12345')
  await journey.press('Zurück')
  await journey.on('bank-search')
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await journey.press('Zurück')
  await journey.on('bank-search')
  await journey.press(labels.next)
  await journey.on('bank-login')
  await expect(pin(page)).toHaveValue('')
  await expect(journey.field(labels.login)).toHaveValue('')
  expect(dialogs).toEqual([])
})

test('a typed TAN is still there after reading the questions', async ({ journey, page }) => {
  await journey.atLogin(banks.sms)
  await journey.login()
  await journey.on('sca-otp')
  const tan = page.locator('input[autocomplete="one-time-code"]')
  await tan.fill('1234')
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  expect(await stored(page)).not.toContain('"1234"')
  await journey.press('Zurück')
  await journey.on('sca-otp')
  await expect(tan).toHaveValue('1234')
})

test('a typed password is still there after reading the questions, and is stored nowhere', async ({
  journey,
  page,
}) => {
  await journey.upTo('check')
  const password = page.locator('input[name="packagePassword"]')
  await page.locator('details', { has: password }).last().locator('summary').click()
  await password.fill('geheim-123')
  await below(page, 'Datenschutz').click()
  await journey.on('page')
  expect(await stored(page)).not.toContain('geheim')
  await page.goBack()
  await journey.on('check')
  await expect(password).toHaveValue('geheim-123')
})

test('“Zum Kontowechsel” on the questions asks before a typed PIN is lost', async ({ journey, page }) => {
  const dialogs = questions(page)
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await journey.press('Zum Kontowechsel')
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await expect(journey.button('Zum Kontowechsel')).toBeEnabled()
  await journey.press('Zurück')
  await journey.on('bank-login')
  await expect(pin(page)).toHaveValue('12345')
})

test('leaving does not ask about entries that are stored while typing', async ({ journey, page }) => {
  const dialogs = questions(page)
  await journey.upTo('new-account')
  await journey.enterAccount()
  await leave(page)
  await page.waitForURL('**/public/privacy')
  expect(dialogs).toEqual([])
})

test('if the browser cannot store, leaving asks about every entry', async ({ journey, page }) => {
  const dialogs = questions(page)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'QuotaExceededError')
    }
  })
  await journey.startGuided()
  await journey.press(labels.next)
  await journey.on('owner')
  await journey.fillOwner()
  await expect(page.locator('.notices')).toContainText('speichert keine Zwischenstände')
  await expect
    .poll(async () => {
      await leave(page)
      return dialogs
    })
    .toContain('beforeunload')
  await journey.on('owner')
})

test('ending by the menu with a typed PIN does not ask a second time', async ({ journey, page }) => {
  const dialogs = questions(page)
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  expect(dialogs).toEqual([])
})
