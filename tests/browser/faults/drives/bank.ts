import { expect } from '@playwright/test'
import { labels } from '../../../support/browser/labels.ts'
import type { Cell, ScreenDrive } from '../drive.ts'
import { pressWhileWaiting, shortWait } from '../press-while-waiting.ts'
import { readingLogin, smsBank } from '../../../support/browser/sandbox-session.ts'

const name = 'demo+fault'
const pin = '12345'

const secret = ({ page }: Cell) => page.locator('input[type="password"]')
const login = ({ journey }: Cell) => journey.field(labels.login)

/** The login form of a bank that asks for no second factor. */
export const signIn: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'bank/connect/login',
  screen: 'bank-login',
  async enter(cell) {
    cell.watch.secret(name)
    await cell.journey.enterLogin(name, pin)
  },
  act: ({ journey }) => journey.press(labels.signIn),
  async again(cell) {
    await pressWhileWaiting(secret(cell).press('Enter', shortWait))
    await pressWhileWaiting(cell.journey.button(labels.signIn).click({ force: true, ...shortWait }))
  },
  works: ({ journey }) => journey.on('accounts'),
  async kept(cell) {
    await expect(login(cell)).toHaveValue(name)
    await expect(secret(cell)).toHaveValue(pin)
    await expect(cell.page.locator('main h1')).toContainText('Fantasia Testbank')
  },
}

/** The customer leaves while the bank waits for a TAN. */
export const leave: ScreenDrive = {
  by: 'screen',
  shownAs: 'nowhere',
  step: 'bank/search',
  screen: 'bank-search',
  prepare: async () => ({ bank: smsBank }),
  async enter({ journey, watch }) {
    watch.secret(name)
    await journey.press(labels.next)
    await journey.on('bank-login')
    await journey.login(name)
    await journey.on('sca-otp')
  },
  act: ({ journey }) => journey.press('Verbindung abbrechen'),
  async works({ journey, page, server, call, expected }) {
    await journey.on('bank-search')
    await expect.poll(() => server.count(call)).toBe(expected.requests)
    await expect(page.locator('main .problem')).toHaveCount(0)
  },
  kept: ({ page }) => expect(page.locator('main')).toContainText('Windmühlen Testbank'),
}

/** The app reads the postings. */
export const read: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'bank/connect/reading',
  screen: 'reading',
  prepare: async (session) => ({ login: await readingLogin(session) }),
  works: ({ journey }) => journey.on('accounts'),
  recover: ({ page }) => page.getByRole('button', { name: 'Noch einmal lesen' }).click(),
}
