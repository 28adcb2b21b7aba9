import { expect } from '@playwright/test'
import { banks } from './journey.ts'
import { labels } from './labels.ts'
import type { Step } from './steps.ts'

const mails = {
  'Ihre E-Mail-Adresse': 'beratung@example.org',
  'E-Mail-Adresse der Kundin oder des Kunden': 'erika.muster@example.org',
  'Handynummer der Kundin oder des Kunden': '+4915123125001',
} as const

/** A consultant prepares a switch and hands it over. */
export const consultantSteps: Step[] = [
  { screen: 'consultant-start', own: true, leave: (journey) => journey.press(labels.withLogin) },
  {
    screen: 'consultant-people',
    own: true,
    async enter(journey) {
      for (const [label, value] of Object.entries(mails))
        await journey.hands.type(journey.field(label), value)
    },
    kept: (journey) => expect(journey.field('Ihre E-Mail-Adresse')).toHaveValue('beratung@example.org'),
    leave: (journey) => journey.press(labels.next),
  },
  {
    screen: 'bank-search',
    enter: (_, page) => expect(page.locator('.banner')).toContainText('erika.muster@example.org'),
    leave: (journey) => journey.chooseBank(banks.none),
  },
  {
    screen: 'bank-login',
    own: true,
    enter: (_, page) => expect(page.locator('main')).toContainText('Jetzt tippt'),
    async leave(journey, page) {
      // Who advises takes over: nothing typed stays.
      await journey.enterLogin('geheim')
      await journey.press('Ich berate und übernehme wieder')
      await journey.on('bank-search')
      await journey.press(labels.next)
      await journey.on('bank-login')
      await expect(journey.field(labels.login)).toHaveValue('')
      await expect(page.locator('input[type="password"]')).toHaveValue('')
      await journey.login()
    },
  },
  { screen: 'accounts', leave: (journey) => journey.press(labels.next) },
  { screen: 'partners', leave: (journey) => journey.press(labels.next) },
  {
    screen: 'owner',
    enter: (journey) => journey.fillOwner(),
    leave: (journey) => journey.press(labels.next),
  },
  {
    screen: 'new-account',
    enter: (journey) => journey.enterAccount(),
    leave: (journey) => journey.press(labels.next),
  },
  {
    screen: 'consultant-finish',
    own: true,
    leave: (journey) => journey.press('An die Kundin oder den Kunden übergeben'),
  },
  { screen: 'consultant-handed-over', own: true, leave: async () => {} },
]
