import type { Way } from '../../../support/browser/decisions.ts'
import { decide, decideAll, expectDecided, rowNamed } from '../../../support/browser/decisions.ts'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Partner } from '#generated/api.ts'
import type { ScreenDrive } from '../drive.ts'
import type { Session } from '../../../support/browser/sandbox-session.ts'
import { secondAccount } from '../../../support/browser/sandbox-session.ts'

const list: Pick<ScreenDrive, 'by' | 'shownAs' | 'place'> = {
  by: 'screen',
  shownAs: 'place',
  place: (page) => page.locator('main .problem'),
}

export const accountList: ScreenDrive = {
  ...list,
  step: 'accounts',
  screen: 'accounts',
  works: ({ page }) => expect(page.getByRole('checkbox').first()).toBeVisible(),
  // A list that failed to load is not shown as empty.
  kept: ({ page }) => expect(page.locator('main')).not.toContainText('keine Konten gefunden'),
}

export const partnerList: ScreenDrive = {
  ...list,
  step: 'partners',
  screen: 'partners',
  works: ({ page }) => expect(page.locator('.decisions-chip').first()).toBeVisible(),
  // A list that failed to load is not shown as empty.
  kept: ({ page }) => expect(page.locator('main')).not.toContainText(/Keine Zahlungspartner|gerade leer/),
}

/** Without the categories the list and its search still work. */
export const categoryList: ScreenDrive = {
  ...partnerList,
  async works({ page }) {
    await expect(page.locator('.decisions-chip').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('option', { name: 'Strom und Gas' })).toHaveCount(1)
  },
  async kept({ page }) {
    await page.getByRole('searchbox', { name: 'Zahlungspartner suchen' }).fill('Stromwerk')
    await expect(rowNamed(page, 'Stromwerk Musterstadt')).toBeVisible()
  },
}

const chip = (page: Page) => page.getByRole('checkbox', { name: one })

export const directoryList: ScreenDrive = {
  ...list,
  // This topic has one category, so there is one request.
  step: 'topics/housing',
  screen: 'guided-housing',
  scenario: 'P2',
  works: ({ page }) => expect(page.getByRole('checkbox', { name: 'Hausverwaltung Beispiel' })).toBeVisible(),
  // A list that failed to load is not shown as empty.
  kept: ({ page }) => expect(page.locator('main')).not.toContainText('steht nicht im Verzeichnis'),
}

const row: Pick<ScreenDrive, 'by' | 'shownAs' | 'place'> = {
  by: 'screen',
  shownAs: 'place',
  place: (page) => page.locator('main .row-problem'),
}

const accountsNow = async (session: Session) =>
  (await session.ask<{ accounts: { enabled: boolean }[] }>('GET', '/banking/accounts')).accounts.map(
    ({ enabled }) => enabled,
  )

/** The checkboxes have these values, on the page and on the server. */
async function boxesAre(page: Page, session: Session, first: boolean): Promise<void> {
  const [one, other] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').nth(1)]
  await expect(one).toBeChecked({ checked: first })
  await expect(other).toBeChecked()
  await expect.poll(() => accountsNow(session)).toEqual([first, true])
}

/** Selects or deselects the first of two accounts. The other one must not change. */
export const account = (on: boolean): ScreenDrive => ({
  ...row,
  step: 'accounts',
  screen: 'accounts',
  async prepare(session) {
    await secondAccount(session)
    const { accounts } = await session.ask<{ accounts: { id: string }[] }>('GET', '/banking/accounts')
    if (on) await session.ask('PUT', `/banking/accounts/${accounts[0]?.id}/disable`)
    return {}
  },
  act: ({ page }) => page.getByRole('checkbox').first().click(),
  async again({ page }) {
    await page.getByRole('checkbox').first().click()
    await page.getByRole('checkbox').first().click()
  },
  works: ({ page, session }) => boxesAre(page, session, on),
  // If the call failed, the page shows the state of the server.
  async kept({ page, session }) {
    await expect(page.getByRole('checkbox').nth(1)).toBeChecked()
    const [held = false] = await accountsNow(session)
    await expect(page.getByRole('checkbox').first()).toBeChecked({ checked: held })
  },
})

const partnersNow = async (session: Session) =>
  (await session.ask<{ items: Partner[] }>('GET', '/switch/partners')).items

const change = (page: Page, name: string, label: Way) => decide(page, rowNamed(page, name), label)

const one = 'Stromwerk Musterstadt'
const labelOf = ({ enabled, handling }: Partner): Way => {
  if (!enabled) return 'Auslassen'
  return handling === 'self' || handling === 'online' ? 'Sie selbst' : 'Wir informieren'
}

async function shownAsHeld(page: Page, session: Session, label?: Way): Promise<void> {
  const items = await partnersNow(session)
  for (const name of [one, 'Gasfuchs Test', 'Kabelhase Test']) {
    const held = items.find((item) => item.name === name)
    if (held) await expectDecided(rowNamed(page, name), labelOf(held), 300)
  }
  if (label) await expectDecided(rowNamed(page, one), label, 300)
}

/** Sets the decision of one partner. The others must not change. */
export const partner = (label: 'Wir informieren' | 'Auslassen'): ScreenDrive => ({
  ...row,
  step: 'partners',
  screen: 'partners',
  async prepare(session) {
    const [found] = (await partnersNow(session)).filter(({ name }) => name === one)
    const way = label === 'Auslassen' ? 'enable' : 'disable'
    await session.ask('PUT', `/switch/partners/${found?.id}/${way}`, {})
    return {}
  },
  enter: ({ page }) => page.getByRole('searchbox', { name: 'Zahlungspartner suchen' }).fill('st'),
  act: ({ page }) => change(page, one, label),
  async again({ page }) {
    await change(page, one, 'Sie selbst')
    await change(page, one, label)
  },
  async works({ page, session }) {
    await expect(async () => shownAsHeld(page, session, label)).toPass({ timeout: 180_000 })
    await expect(page.locator('main .row-problem')).toHaveCount(0)
  },
  async kept({ page, session }) {
    await expect(page.getByRole('searchbox', { name: 'Zahlungspartner suchen' })).toHaveValue('st')
    await expect(async () => shownAsHeld(page, session)).toPass({ timeout: 180_000 })
  },
})

/** Sets the decision of all partners at once. */
export const everyPartner = (label: 'Wir informieren' | 'Auslassen'): ScreenDrive => ({
  ...row,
  step: 'partners',
  screen: 'partners',
  async prepare(session) {
    await session.ask('PUT', `/switch/partners/${label === 'Auslassen' ? 'enableAll' : 'disableAll'}`, {})
    return {}
  },
  act: ({ page }) => decideAll(page, label === 'Auslassen' ? 'Alle auslassen' : 'Alle informieren'),
  // A decision on one partner waits until the one on all of them is finished.
  again: ({ page }) => change(page, one, 'Sie selbst'),
  async works({ page, session, fault }) {
    const last = fault === 'late' ? 'Sie selbst' : label
    await expect(async () => shownAsHeld(page, session, last)).toPass({ timeout: 180_000 })
    await expect(page.locator('main .row-problem')).toHaveCount(0)
  },
  kept: ({ page, session }) => expect(async () => shownAsHeld(page, session)).toPass({ timeout: 180_000 }),
})

/** Adds a partner of the directory to the switch. */
export const directoryPartner: ScreenDrive = {
  ...row,
  step: 'topics/energy',
  screen: 'guided-energy',
  scenario: 'P2',
  act: ({ page }) => chip(page).click(),
  async again({ page }) {
    await chip(page).click()
    await chip(page).click()
  },
  async works({ page, session }) {
    await expect(chip(page)).toBeChecked()
    await expect
      .poll(async () => (await partnersNow(session)).filter(({ enabled }) => enabled).map(({ name }) => name))
      .toEqual([one])
    await expect(page.locator('main .row-problem')).toHaveCount(0)
  },
  async kept({ page, session }) {
    const held = (await partnersNow(session)).some(({ name, enabled }) => name === one && enabled)
    await expect(chip(page)).toBeChecked({ checked: held })
  },
}
