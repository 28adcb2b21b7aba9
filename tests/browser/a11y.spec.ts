import type { Page } from '@playwright/test'
import type { Journey } from '../support/browser/journey.ts'
import { banks } from '../support/browser/journey.ts'
import { labels, noLogin, notYet } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'
import { edit, toPartners } from '../support/browser/to-partners.ts'

// Together with the tests below, whose tenant uses Sie, every two values of tenant, wording (Sie, du, English), scheme and width.
test('axe: from Start to the accounts, where German says du', async ({ journey, page }) => {
  let turn = 0
  await journey.open('/?lang=de&tenant=direkt')
  await examine(page, 'start', turn++)
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect(page.locator('main')).toContainText(/\b(du|dein\w*|dich|dir)\b/i)
  await journey.search('Testkasse')
  await expect(page.getByRole('option')).toHaveCount(2)
  await examine(page, 'bank-search with hits', turn++)
  await journey.chooseBank(banks.choice)
  await examine(page, 'bank-login', turn++)
  await journey.login('sca.choice')
  await journey.on('sca-method')
  await examine(page, 'sca-method', turn++)
  await page.getByRole('radio', { name: /SMS/ }).check()
  await journey.press(labels.next)
  await journey.on('sca-otp')
  await examine(page, 'sca-otp', turn++)
  await page.route('**/banking/retrieve', (route) =>
    route.fulfill({ json: { state: 'pending', progress: 40 } }),
  )
  await journey.otp()
  await journey.on('reading')
  await examine(page, 'reading', turn++)
  await page.unrouteAll()
  await journey.on('accounts')
  await examine(page, 'accounts', turn++)
})

test('axe: from the partners to the check', async ({ journey, page }) => {
  let turn = 1
  await journey.upTo('partners')
  await examine(page, 'partners', turn++)
  await journey.partners()
  await journey.on('owner')
  await journey.press(labels.next)
  await page.locator('main .problem').waitFor()
  await examine(page, 'owner with errors', turn++)
  await journey.owner()
  await journey.on('new-account')
  await examine(page, 'new-account', turn++)
  await journey.account()
  await examine(page, 'check', turn++)
})

test('axe: the receipt, with everything open', async ({ journey, page }) => {
  await journey.upTo('check')
  await journey.finish()
  for (const question of await page.locator('main details > summary').all()) await question.click()
  await examine(page, 'done', 5)
})

const asides: [name: string, reach: (journey: Journey, page: Page) => Promise<unknown>][] = [
  [
    'sca-decoupled',
    async (journey, page) => {
      await page.route('**/banking/retrieve', (route) => route.fulfill({ json: notYet }))
      await journey.atLogin(banks.decoupled)
      await journey.login()
      await journey.on('sca-decoupled')
    },
  ],
  ['partners-guided', (journey) => journey.startGuided()],
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
    'a partner taken off the list',
    async (journey, page) => {
      await toPartners(journey, 'size-24')
      await edit(journey, 'Kutschen Kfz Test')
      await journey.press('Aus der Liste entfernen')
      await journey.on('partners')
      await page.getByRole('button', { name: 'Entfernen rückgängig machen' }).waitFor()
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
    'partner-complete',
    async (journey, page) => {
      await toPartners(journey, 'size-1')
      await journey.press(/unklar/)
      await page.getByRole('button', { name: 'Selbst eintragen A. Beispiel' }).click()
      await journey.on('partner-complete')
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
  [
    'old-owners',
    async (journey) => {
      await journey.startGuided()
      await journey.press(labels.next)
      await journey.owner()
      await journey.on('old-owners')
    },
  ],
  [
    'close-account with an error',
    async (journey, page) => {
      await journey.upTo('new-account')
      await journey.answerAccount('Ja')
      await journey.press(labels.next)
      await journey.on('close-account')
      await page.getByRole('checkbox').first().uncheck()
      await journey.press(labels.next)
      await expect(page.locator('main .problem')).toContainText('mindestens ein Konto')
    },
  ],
  [
    'old-account with an error',
    async (journey, page) => {
      await journey.upTo('old-account')
      await journey.press(labels.next)
      await page.locator('main .problem').waitFor()
    },
  ],
  [
    'signatures',
    async (journey, page) => {
      await journey.upTo('new-account')
      await journey.answerAccount()
      await journey.press(labels.next)
      await journey.on('signatures')
      await journey.press(labels.toLetters)
      await page.locator('main .problem').waitFor()
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
    'bank-another',
    async (journey) => {
      await journey.upTo('accounts')
      await journey.press('Weitere Bank verbinden')
      await journey.on('bank-another')
    },
  ],
  [
    'return to a new tab',
    async (_, page) => {
      await page.goto(`/return?loginId=${noLogin}&state=none`)
      await page.locator('main h1').waitFor()
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
    'problem panel',
    async (journey, page) => {
      await journey.atLogin(banks.sms)
      await journey.login('http.500')
      await page.locator('main .problem-panel').waitFor()
    },
  ],
  [
    'error page',
    async (_, page) => {
      await page.goto('/error')
      await page.locator('main h1').waitFor()
    },
  ],
  [
    'public page',
    async (_, page) => {
      await page.goto('/public/privacy')
      await page.locator('main h1').waitFor()
    },
  ],
  [
    'notice of another tenant',
    async (journey) => {
      await journey.open('/?tenant=nobody')
    },
  ],
]

for (const [at, [name, reach]] of asides.entries())
  test(`axe: ${name}`, async ({ journey, page, watch }) => {
    watch.allow(/Failed to load resource|console warning: .*tenant/)
    await reach(journey, page)
    await examine(page, name, at)
  })
