import { expect } from '../../engines/expect.ts'
import { banks } from './journey.ts'
import { labels } from './labels.ts'
import { questions, typeName, typeSignature, type Step } from './steps.ts'

const firm = {
  'Name der Firma': 'Beispiel & Test GbR',
  Straße: 'Musterweg',
  Hausnummer: '9',
  Postleitzahl: '99999',
  Ort: 'Musterstadt',
  'E-Mail-Adresse': 'firma@example.org',
} as const

/** A firm at a bank that asks for no second factor. */
export const businessSteps: Step[] = [
  { screen: 'business-start', leave: (journey) => journey.press(labels.withLogin) },
  { screen: 'bank-search', leave: (journey) => journey.chooseBank(banks.none) },
  { screen: 'bank-login', leave: (journey) => journey.login() },
  { screen: 'accounts' },
  { screen: 'partners' },
  {
    screen: 'business-firm',
    async enter(journey) {
      for (const [label, value] of Object.entries(firm)) {
        await journey.device.type(journey.field(label), value)
        if (label === 'Name der Firma') await journey.device.select(journey.field('Rechtsform'), 'gbr')
      }
    },
    async kept(journey) {
      for (const [label, value] of Object.entries(firm)) await expect(journey.field(label)).toHaveValue(value)
      await expect(journey.field('Rechtsform')).toHaveValue('gbr')
    },
  },
  {
    screen: 'business-signatories',
    enter: (journey) => typeName(journey, 'Kim', 'Beispiel'),
    kept: (journey) => expect(journey.field('Nachname')).toHaveValue('Beispiel'),
  },
  { screen: 'old-owners' },
  ...questions,
  {
    screen: 'business-signatures',
    async enter(journey, page) {
      await expect(page.getByText('Unterschrift von Kim Beispiel')).toBeVisible()
      await typeSignature(journey, 'Kim Beispiel')
    },
    leave: (journey) => journey.press(labels.toLetters),
  },
  { screen: 'letters', leave: (journey) => journey.press(labels.toCheck) },
  {
    screen: 'check',
    async enter(journey, page) {
      await journey.consent()
      const main = page.locator('main')
      await expect(main).toContainText('Beispiel & Test GbR')
      await expect(main).toContainText('Kim Beispiel')
      await expect(main).not.toContainText(/Widerruf|Geburtsdatum/)
    },
    leave: (journey) => journey.press(labels.order),
  },
  { screen: 'done', leave: null },
]
