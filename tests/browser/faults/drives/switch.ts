import { expect } from '@playwright/test'
import { labels } from '../../../support/browser/labels.ts'
import { cut, first, answers } from '../answers.ts'
import type { ScreenDrive } from '../drive.ts'
import { hasty, soon } from '../hasty.ts'
import { account } from './lists.ts'

/** The first press creates the user. */
export const begin: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'start',
  screen: 'start',
  act: ({ journey }) => journey.press(labels.withLogin),
  again: ({ journey }) => hasty(journey.button(labels.withLogin).click({ force: true, ...soon })),
  works: ({ journey }) => journey.on('bank-search'),
}

/** The profile is kept on the server when its second step is left. */
export const keepProfile: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'oldAccount',
  screen: 'old-account',
  enter: ({ journey }) => journey.enterOldAccount(),
  act: ({ journey }) => journey.press(labels.next),
  again: ({ journey }) => hasty(journey.button(labels.next).click({ force: true, ...soon })),
  works: ({ journey }) => journey.on('signatures'),
  kept: ({ journey }) => expect(journey.field('Nein')).toBeChecked(),
}

/** What is known of the customer fills the form; without it the form is empty and can be filled in. */
export const knownOwner: ScreenDrive = {
  by: 'screen',
  shownAs: 'place',
  step: 'owner',
  screen: 'owner',
  place: (page) => page.locator('main .problem'),
  // What was typed meanwhile wins over what the server knows.
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

/** The order is given. */
export const order: ScreenDrive = {
  by: 'screen',
  shownAs: 'flow',
  step: 'check',
  screen: 'check',
  enter: ({ journey }) => journey.consent(),
  act: ({ journey }) => journey.press(labels.order),
  async again({ journey }) {
    await hasty(journey.button(labels.order).click({ force: true, ...soon }))
    await hasty(journey.field(labels.privacy).press('Enter', soon))
  },
  works: ({ journey }) => journey.on('done'),
  async kept({ journey, page }) {
    await expect(journey.field(labels.terms)).toBeChecked()
    await expect(journey.field(labels.privacy)).toBeChecked()
    await expect(page.locator('main')).toContainText('erika@example.org')
  },
}

/** The answer to the order is cut, so that the server is asked whether it arrived. It is never given again by itself. */
export const arrived: ScreenDrive = {
  ...order,
  also: { 'switch-complete': 1 },
  lay: (server) => server.lay('switch-complete', first(cut)),
}

/** A token that ran out is renewed under way. */
export const renewal: ScreenDrive = {
  ...account(false),
  lay: (server) => server.lay('account-disable', first(answers(401, {}))),
}
