import type { Page } from '@playwright/test'
import type { Journey } from '../../support/browser/journey.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels, noLogin, notYet } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { expect, test } from '../../support/browser/test.ts'
import { edit, toPartners } from '../../support/browser/to-partners.ts'

// Together with the tests below, whose tenant uses Sie, every two values of tenant, wording (Sie, du, English), scheme and width.
test('from Start to the accounts, where German says du, axe finds nothing, and all fits', async ({
  journey,
  page,
}) => {
  await journey.open('/?lang=de&tenant=direkt')
  await examine(page, 'start', 0)
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect(page.locator('main')).toContainText(/\b(du|dein\w*|dich|dir)\b/i)
  await journey.search('Testkasse')
  await expect(page.getByRole('option')).toHaveCount(2)
  await examine(page, 'bank-search with hits', 1)
  await journey.chooseBank(banks.choice)
  await examine(page, 'bank-login', 2)
  await journey.login('sca.choice')
  await journey.on('sca-method')
  await examine(page, 'sca-method', 3)
  await page.getByRole('radio', { name: /SMS/ }).check()
  await journey.press(labels.next)
  await journey.on('sca-otp')
  await examine(page, 'sca-otp', 4)
  await page.route('**/banking/retrieve', (route) =>
    route.fulfill({ json: { state: 'pending', progress: 40 } }),
  )
  await journey.otp()
  await journey.on('reading')
  await examine(page, 'reading', 5)
  await page.unrouteAll()
  await journey.on('accounts')
  await examine(page, 'accounts', 6)
})

test('from the partners to the order, with everything open, axe finds nothing, and all fits', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners')
  await examine(page, 'partners', 1)
  await journey.partners()
  await journey.on('owner')
  await journey.press(labels.next)
  await page.locator('main .problem').waitFor()
  await examine(page, 'owner with errors', 2)
  await journey.owner()
  await journey.on('new-account')
  await examine(page, 'new-account', 3)
  await journey.account()
  await examine(page, 'check', 4)
  await journey.finish()
  for (const question of await page.locator('main details > summary').all()) await question.click()
  await examine(page, 'done', 5)
})

type Place = [name: string, reach: (journey: Journey, page: Page) => Promise<unknown>]

/** Problems, and other ways through the login. */
const ofTheLogin: Place[] = [
  [
    'sca-decoupled',
    async (journey, page) => {
      await page.route('**/banking/retrieve', (route) => route.fulfill({ json: notYet }))
      await journey.atLogin(banks.decoupled)
      await journey.login()
      await journey.on('sca-decoupled')
    },
  ],
  [
    'sca-otp with a flicker code at speed',
    async (journey, page) => {
      await journey.atLogin(banks.choice)
      await journey.login('sca.chip')
      await journey.on('sca-otp')
      await page.getByRole('slider', { name: 'Tempo' }).fill('6')
    },
  ],
  [
    'problem inline',
    async (journey, page) => {
      await journey.atLogin(banks.sms)
      await journey.login('provider.long')
      await page.locator('main .problem').waitFor()
    },
  ],
  [
    'accounts without an account, with two ways on',
    async (journey, page) => {
      await journey.atLogin(banks.none)
      await journey.login('demo+leer')
      await journey.on('accounts')
      await expect(page.locator('.list-empty')).toContainText('keine Konten gefunden')
      await expect(journey.button('Ohne Online-Banking weitermachen')).toBeVisible()
      await expect(journey.button('Weitere Bank verbinden')).toBeVisible()
    },
  ],
]

const ofThePartners: Place[] = [
  [
    'partner-details with errors',
    async (journey, page) => {
      await toPartners(journey, 'size-24')
      await edit(journey, 'Funkfink Mobil Test')
      await journey.field('Gläubiger-ID (freiwillig)').fill('falsch')
      await journey.press('Änderungen speichern')
      await page.locator('main .problem').waitFor()
    },
  ],
  [
    'partners-directory',
    async (journey, page) => {
      await toPartners(journey, 'size-1')
      await journey.press('Jemand fehlt? Im Verzeichnis suchen')
      await page.locator('.list-row').first().waitFor()
    },
  ],
  [
    'partners-unmatched',
    async (journey) => {
      await toPartners(journey, 'size-1')
      await journey.press(/unklar/)
      await journey.on('partners-unmatched')
    },
  ],
  [
    'partner-new',
    async (journey) => {
      await toPartners(journey, 'size-1')
      await journey.press('Zahlungspartner selbst eintragen')
      await journey.on('partner-new')
    },
  ],
]

/** Questions about the accounts, with errors, and pages outside of a switch. */
const others: Place[] = [
  ['partners-guided', (journey) => journey.startGuided()],
  [
    'old-owners',
    async (journey) => {
      await journey.press(labels.next)
      await journey.owner()
      await journey.on('old-owners')
    },
  ],
  [
    'signatures with an error',
    async (journey, page) => {
      await journey.upTo('new-account')
      await journey.answerAccount()
      await journey.press(labels.next)
      await journey.on('signatures')
      await journey.press(labels.toLetters)
      await page.locator('main .problem').waitFor()
    },
  ],
  ['return to a new tab', (_, page) => page.goto(`/return?loginId=${noLogin}&state=none`)],
  ['error page', (_, page) => page.goto('/error')],
  ['public page', (_, page) => page.goto('/public/privacy')],
  ['notice of another tenant', (journey) => journey.open('/?tenant=nobody')],
]

const groups = {
  'the other ways of the login': ofTheLogin,
  'the pages of partners': ofThePartners,
  'questions with errors and pages outside of a switch': others,
}

for (const [group, places] of Object.entries(groups))
  test(`at ${group} axe finds nothing, and all fits`, async ({ journey, page, watch }) => {
    watch.allow(/Failed to load resource|console warning: .*tenant/)
    for (const [at, [name, reach]] of places.entries())
      await test.step(name, async () => {
        await reach(journey, page)
        await page.locator('main h1').waitFor()
        await examine(page, name, at)
        await page.unrouteAll()
      })
  })
