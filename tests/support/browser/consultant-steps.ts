import { expect } from '../../engines/expect.ts'
import { banks } from './journey.ts'
import { labels } from './labels.ts'
import { questions, type Step } from './steps.ts'

/** Receivers of link and code. All tests share the outbox of the sandbox, so a test that reads it uses addresses of its own. */
interface Customer {
  mail: string
  mobile: string
}

const labelled = ({ mail, mobile }: Customer) => ({
  'Ihre E-Mail-Adresse': 'beratung@example.org',
  'E-Mail-Adresse der Kundin oder des Kunden': mail,
  'Handynummer der Kundin oder des Kunden': mobile,
})

/** A consultant prepares a switch and hands it over. */
export const consultantStepsFor = (customer: Customer): Step[] => [
  { screen: 'consultant-start', leave: (journey) => journey.press(labels.withLogin) },
  {
    screen: 'consultant-people',
    async enter(journey) {
      for (const [label, value] of Object.entries(labelled(customer)))
        await journey.device.type(journey.field(label), value)
    },
    kept: (journey) => expect(journey.field('Ihre E-Mail-Adresse')).toHaveValue('beratung@example.org'),
  },
  {
    screen: 'bank-search',
    enter: (_, page) => expect(page.locator('.banner')).toContainText(customer.mail),
    leave: (journey) => journey.chooseBank(banks.none),
  },
  {
    screen: 'bank-login',
    enter: (_, page) =>
      expect(page.locator('main')).toContainText('Jetzt ist Ihre Kundin oder Ihr Kunde dran'),
    async leave(journey, page) {
      // Now the consultant continues: entries are not kept.
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
  { screen: 'accounts' },
  { screen: 'partners' },
  { screen: 'owner', enter: (journey) => journey.fillOwner() },
  ...questions,
  {
    screen: 'consultant-finish',
    leave: (journey) => journey.press('An die Kundin oder den Kunden übergeben'),
  },
  { screen: 'consultant-handed-over', leave: null },
]
