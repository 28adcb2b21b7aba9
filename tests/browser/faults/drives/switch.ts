import { expect } from '@playwright/test'
import { labels } from '../../../support/browser/labels.ts'
import { cut, first, answers } from '../answers.ts'
import type { ScreenDrive } from '../drive.ts'
import { pressWhileWaiting, shortWait } from '../press-while-waiting.ts'
import { account } from './lists.ts'

/** The first button on Start creates the user. */
export const createSwitch: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'start',
  screen: 'start',
  act: ({ journey }) => journey.press(labels.withLogin),
  again: ({ journey }) =>
    pressWhileWaiting(journey.button(labels.withLogin).click({ force: true, ...shortWait })),
  works: ({ journey }) => journey.on('bank-search'),
}

/** Leaving the old account step stores the profile on the server. */
export const keepProfile: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'oldAccount',
  screen: 'old-account',
  enter: ({ journey }) => journey.enterOldAccount(),
  act: ({ journey }) => journey.press(labels.next),
  again: ({ journey }) => pressWhileWaiting(journey.button(labels.next).click({ force: true, ...shortWait })),
  works: ({ journey }) => journey.on('signatures'),
  kept: ({ journey }) => expect(journey.field('Nein')).toBeChecked(),
}

/** The form is filled in from the server. If that fails, it is empty and the customer can fill it in. */
export const knownOwner: ScreenDrive = {
  by: 'screen',
  shownAs: 'place',
  step: 'owner',
  screen: 'owner',
  place: (page) => page.locator('main .problem'),
  // What the customer has typed meanwhile is not overwritten.
  async works({ journey, page, expected }) {
    await expect(page.locator('main .problem')).toHaveCount(0)
    if (expected.outcome === 'works') await expect(page.locator('main')).toContainText('Erika Muster')
    else await expect(journey.field('Vornamen')).toHaveValue('Johanna')
  },
  async kept({ journey }) {
    await journey.field('Vornamen').fill('Johanna')
    await expect(journey.field('Vornamen')).toHaveValue('Johanna')
  },
}

export const order: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'check',
  screen: 'check',
  enter: ({ journey }) => journey.consent(),
  act: ({ journey }) => journey.press(labels.order),
  async again({ journey }) {
    await pressWhileWaiting(journey.button(labels.order).click({ force: true, ...shortWait }))
    await pressWhileWaiting(journey.field(labels.privacy).press('Enter', shortWait))
  },
  works: ({ journey }) => journey.on('done'),
  async kept({ journey, page }) {
    await expect(journey.field(labels.terms)).toBeChecked()
    await expect(journey.field(labels.privacy)).toBeChecked()
    await expect(page.locator('main')).toContainText('erika@example.org')
  },
}

/** The answer to the order is incomplete, so the app asks for its status. It never sends the order again by itself. */
export const orderStatus: ScreenDrive = {
  ...order,
  also: { 'switch-complete': 1 },
  injectFault: (server) => server.injectFault('switch-complete', first(cut)),
}

/** The token has expired and is renewed. */
export const renewal: ScreenDrive = {
  ...account(false),
  injectFault: (server) => server.injectFault('account-disable', first(answers(401, {}))),
}
