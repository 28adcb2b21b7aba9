import { decide, expectDecided, rowNamed } from './decisions.ts'
import { test, type Page, type Request } from '@playwright/test'
import { expectDay } from './days.ts'
import { expect } from '../../engines/expect.ts'
import type { ScreenId } from './shown.ts'
import { banks, type Journey } from './journey.ts'
import { birthDate, businessDay, labels, newIban, owner } from './labels.ts'

/** One step of a switch, and what the customer does in it. */
export interface Step {
  screen: ScreenId
  /** Fills in the step without leaving it. */
  enter?(journey: Journey, page: Page): Promise<unknown>
  /** Checks that the entries are still there after a reload, and when the step is shown again. */
  kept?(journey: Journey, page: Page): Promise<unknown>
  /** Goes to the next step, by default with the button that says so; null at the last one. */
  leave?: ((journey: Journey, page: Page) => Promise<unknown>) | null
}

/** Walks through steps. `at`: what happens in each before it is left. */
export async function walk(
  journey: Journey,
  way: readonly Step[],
  at?: (step: Step, turn: number) => Promise<unknown>,
): Promise<void> {
  const { page } = journey
  for (const [turn, step] of way.entries())
    await test.step(step.screen, async () => {
      const { screen, enter, leave = () => journey.press(labels.next) } = step
      await journey.on(screen)
      await enter?.(journey, page)
      await at?.(step, turn)
      await leave?.(journey, page)
    })
}

/** The steps that come before a screen. */
export const before = (way: readonly Step[], screen: ScreenId): readonly Step[] =>
  way.slice(
    0,
    way.findIndex((step) => step.screen === screen),
  )

/** Loads the step anew: it has the same address and entries. */
export async function reloads(journey: Journey, { screen, kept }: Step): Promise<void> {
  const { page } = journey
  const address = page.url()
  await page.reload()
  await journey.on(screen)
  expect(page.url()).toBe(address)
  await kept?.(journey, page)
}

/** Fills in first and last name. */
export async function typeName(journey: Journey, firstName: string, lastName: string): Promise<void> {
  await journey.device.type(journey.field('Vornamen'), firstName)
  await journey.device.type(journey.field('Nachname'), lastName)
}

/** Signs with a typed name. */
export async function typeSignature(journey: Journey, name: string): Promise<void> {
  await journey.device.choose(journey.field('Namen tippen'))
  await journey.device.type(journey.field('Name als Unterschrift'), name)
}

/** Acts, and waits for the answer to this call, so that the change is still there after a reload. */
export async function arrived(
  page: Page,
  isMeant: (request: Request) => boolean,
  act: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([page.waitForResponse((response) => isMeant(response.request())), act()])
}

/** Sets the decision of one row. */
export const decides = (request: Request) => /\/(en|dis)able$/.test(request.url())

const card = (page: Page) => page.getByRole('checkbox', { name: /Kreditkarte/ })

const partner = (page: Page) => rowNamed(page, 'Stromwerk Musterstadt')

/** The questions about the two accounts. */
export const questions: Step[] = [
  {
    screen: 'new-account',
    enter: (journey) => journey.enterAccount(),
    async kept(journey) {
      await expect(journey.field(labels.newIban)).toHaveValue(newIban.replaceAll(/(.{4})(?=.)/g, '$1 '))
    },
  },
  {
    screen: 'switch-day',
    enter: (journey) => journey.enterSwitchDay(),
    kept: (journey) => expect(journey.field(labels.switchDate)).toHaveValue(businessDay()),
  },
  {
    screen: 'old-account',
    enter: (journey) => journey.enterOldAccount(),
    kept: (journey) => expect(journey.field('Nein')).toBeChecked(),
  },
]

/** All steps, at a bank that lets the customer choose the TAN method. */
export const steps: Step[] = [
  { screen: 'start', leave: (journey) => journey.press(labels.withLogin) },
  {
    screen: 'bank-search',
    enter: (journey) => journey.pickBank(banks.choice),
    kept: (_, page) => expect(page.locator('main')).toContainText('Musterbank'),
  },
  {
    screen: 'bank-login',
    enter: (journey) => journey.enterLogin('sca.choice'),
    async kept(journey, page) {
      await expect(journey.field(labels.login)).toHaveValue('')
      await expect(page.locator('input[type="password"]')).toHaveValue('')
    },
    leave: (journey) => journey.login('sca.choice'),
  },
  {
    screen: 'sca-method',
    enter: (_, page) => page.getByRole('radio', { name: /SMS/ }).check(),
    kept: (_, page) => expect(page.getByRole('radio', { name: /SMS/ })).toBeChecked(),
  },
  {
    screen: 'sca-otp',
    enter: (_, page) => page.getByRole('textbox').fill('123456'),
    kept: (_, page) => expect(page.getByRole('textbox')).toHaveValue(''),
    leave: (journey) => journey.otp(),
  },
  {
    screen: 'accounts',
    enter: (_, page) => arrived(page, decides, () => card(page).check()),
    kept: (_, page) => expect(card(page)).toBeChecked(),
  },
  {
    screen: 'partners',
    enter: (_, page) => arrived(page, decides, () => decide(page, partner(page), 'Auslassen')),
    kept: (_, page) => expectDecided(partner(page), 'Auslassen'),
  },
  {
    screen: 'owner',
    enter: (journey) => journey.enterOwner(),
    async kept(journey, page) {
      // After the step was left, the owner is shown as a row of a list.
      const edit = page.getByRole('button', { name: 'Bearbeiten Erika Muster' })
      if (await edit.isVisible()) await edit.click()
      for (const [label, value] of Object.entries(owner))
        await expect(journey.field(label)).toHaveValue(value)
      await expectDay(page, 'Geburtsdatum', birthDate)
      await expect(journey.field('Frau')).toBeChecked()
    },
  },
  {
    screen: 'old-owners',
    async enter(_, page) {
      await page.getByRole('button', { name: 'Entfernen Max Muster' }).click()
      await expect(page.getByRole('button', { name: 'Rückgängig machen Max Muster' })).toBeFocused()
    },
    async kept(_, page) {
      await expect(page.getByRole('listitem').filter({ hasText: 'Erika Muster' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Max Muster' })).toHaveCount(0)
    },
  },
  ...questions,
  {
    screen: 'signatures',
    enter: (journey) => typeSignature(journey, 'Erika Muster'),
    async kept(journey, page) {
      await expect(journey.field('Name als Unterschrift')).toHaveValue('Erika Muster')
      await expect(page.getByRole('img', { name: 'Unterschrift von Erika Muster' })).toBeVisible()
    },
    leave: (journey) => journey.press(labels.toLetters),
  },
  {
    screen: 'letters',
    kept: (_, page) => expect(page.locator('.document-text')).toContainText('Erika Muster'),
    leave: (journey) => journey.press(labels.toCheck),
  },
  {
    screen: 'check',
    enter: (journey) => journey.field(labels.terms).check(),
    async kept(journey, page) {
      await expect(page.locator('main')).toContainText('Erika Muster')
      await expect(journey.field(labels.terms)).toBeChecked()
    },
    leave: (journey) => journey.finish(),
  },
  {
    screen: 'done',
    kept: (_, page) => expect(page.locator('main')).toContainText('erika@example.org'),
    leave: null,
  },
]
