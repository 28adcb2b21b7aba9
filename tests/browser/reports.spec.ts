import type { Page } from '@playwright/test'
import { enterDay } from '../support/browser/days.ts'
import { banks } from '../support/browser/journey.ts'
import { birthDate, labels, newIban, owner } from '../support/browser/labels.ts'
import { allow, declared, expect, install, takeBack, test } from '../support/browser/telemetry.ts'
import { canariesIn } from '../support/telemetry/canaries.ts'
import type { Receiver } from '../support/telemetry/receiver.ts'

type Json = Record<string, unknown>
interface Recorded {
  segment_id: number
  events: { type: number; timestamp: number; data: Json }[]
}

const items = ({ envelopes }: Receiver, type: string) =>
  envelopes.flatMap((envelope) => envelope.items.filter((item) => item.type === type))
const events = (receiver: Receiver) => items(receiver, 'event').map(({ payload }) => payload as Json) // events are objects
const recorded = (receiver: Receiver) =>
  items(receiver, 'replay_recording').flatMap(({ payload }) => (payload as Recorded).events) // as decode() reads it
/** Sent usage events, as text with their variant. */
const usage = (receiver: Receiver) =>
  receiver.usage
    .flatMap(({ events: reported }) => reported as Json[]) // as the app sends it
    .map(({ area, event, variant = '' }) => `${String(area)} ${String(event)} ${String(variant)}`.trim())

/** Throws an unhandled error. */
const fail = (page: Page, message: string) =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new TypeError(words)
    })
  }, message)

test('errors from before the consent are sent after it, ignored ones never, and none after its withdrawal', async ({
  page,
  journey,
  receiver,
  watch,
}) => {
  watch.allow(/early 0815|NG0100|dynamically imported|reading 'late'|too late/)
  await journey.open()
  await fail(page, `early 0815 ${newIban}`)
  await allow(page).click()
  await expect.poll(() => events(receiver).length).toBe(1)
  await fail(page, 'NG0100: ExpressionChangedAfterItHasBeenChecked')
  await fail(page, "Cannot read properties of undefined (reading 'late')")
  await expect.poll(() => events(receiver).length).toBe(2)
  const values = events(receiver).map(({ exception }) =>
    ((exception as Json).values as Json[]).map(({ type, value }) => [type, value]),
  )
  expect(values).toEqual([
    [['TypeError', '(withheld)']],
    [['TypeError', "Cannot read properties of undefined (reading 'late')"]],
  ])
  await expect.poll(() => recorded(receiver).length).toBeGreaterThan(0)
  const sentSince = await takeBack(page, receiver)
  await fail(page, 'too late')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await page.waitForLoadState('networkidle')
  expect(sentSince()).toEqual([])
})

test('offline failures are reported when the connection is back, with their severity; at most 30', async ({
  page,
  context,
  journey,
  receiver,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await journey.open()
  await allow(page).click()
  await expect.poll(() => items(receiver, 'transaction').length).toBeGreaterThan(0)
  receiver.manner = 'away'
  await context.setOffline(true)
  await page.evaluate(() => {
    for (let status = 1; status <= 40; status++)
      dispatchEvent(
        new CustomEvent('wechselwerk:problem', {
          detail: { code: 'unknown', key: 'error.unknown', severity: 'fatal', status },
        }),
      )
  })
  await expect(page.getByText('Keine Internetverbindung')).toBeVisible()
  receiver.manner = 'takes'
  await context.setOffline(false)
  await expect.poll(() => events(receiver).length).toBeGreaterThan(20)
  expect(events(receiver).length).toBeLessThanOrEqual(30)
  for (const { message, level } of events(receiver))
    expect([message, level]).toEqual(['error.unknown', 'fatal'])
})

test('a whole switch with faults sends every usage event and no data of the customer', async ({
  page,
  context,
  journey,
  receiver,
  watch,
}) => {
  const secret = {
    login: 'demo+kanarie',
    wrongPin: '4815162342',
    pin: '12345',
    wrongTan: '907865',
    tan: '123456',
  }
  const entered = { partner: 'Kanarienclub Gelb', opinion: 'Ganz geheime Meinung' }
  const { login, wrongPin, wrongTan } = secret
  for (const word of [login, wrongPin, wrongTan]) watch.secret(word)
  watch.allow(/Failed to load resource|Kanarienfehler/)
  const console: string[] = []
  const requested: string[] = []
  page.on(
    'console',
    (message) => void (message.text().includes('Kanarienfehler') || console.push(message.text())),
  )
  page.on('request', (request) => void requested.push(request.url()))
  await install(context, { ...declared, sentry: { ...declared.sentry, profiles: true } })
  await context.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch({ maxRetries: 2 })
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'document-policy': 'js-profiling' },
      })
    },
  )
  await context.grantPermissions(['clipboard-write'])
  await journey.open()
  await allow(page).click()
  await expect.poll(() => recorded(receiver).length).toBeGreaterThan(0)
  await page.locator('main summary').last().click()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.chooseBank(banks.sms)
  const paused = Date.now()
  await journey.login(login, wrongPin)
  await page.locator('main .problem').waitFor()
  await journey.login(login)
  await journey.otp(wrongTan)
  await page.locator('main .problem').waitFor()
  const resumed = Date.now()
  await journey.otp()
  await journey.on('accounts')
  const account = page.getByRole('checkbox').first()
  await account.click()
  await account.click()
  await journey.accounts()
  await journey.on('partners')
  await journey.press('Zahlungspartner selbst eintragen')
  await journey.on('partner-new')
  await journey.field(/^Name/).fill(entered.partner)
  // An error whose message contains all data of the customer.
  const tokens = await page.evaluate(() => ({
    access: String(sessionStorage.getItem('accessToken')).replaceAll('"', ''),
    refresh: String(sessionStorage.getItem('refreshToken')).replaceAll('"', ''),
  }))
  // A single digit occurs everywhere.
  const { Hausnummer: _, ...person } = owner
  const canaries = { ...secret, ...entered, ...tokens, ...person, birthDate, newIban }
  await fail(page, `Kanarienfehler ${Object.values(canaries).join(' ')}`)
  await page.evaluate((words) => {
    dispatchEvent(
      new CustomEvent('wechselwerk:problem', {
        detail: { code: words[0], key: words[1], severity: 'critical', detail: words.join(' ') },
      }),
    )
    dispatchEvent(
      new CustomEvent('wechselwerk:usage', { detail: { area: 'faq', event: 'open', text: words[0] } }),
    )
    document.body.setAttribute('data-words', words.join(' '))
    document.querySelector('h1')?.setAttribute('aria-label', words.join(' '))
  }, Object.values(canaries))
  await journey.press('Zurück')
  await journey.on('partners')
  await journey.partners()
  await journey.enterOwner()
  await journey.press('Weitere Person hinzufügen')
  await page.locator('.records-open').waitFor()
  // The address of the second owner is filled in, because both may live together.
  await journey.field('Frau').check()
  for (const label of ['Vornamen', 'Nachname'] as const) await journey.field(label).fill(owner[label])
  await enterDay(journey, 'Geburtsdatum', birthDate)
  await journey.press('Übernehmen')
  await page
    .locator('[data-record="1"]')
    .getByRole('button', { name: /^Entfernen/ })
    .click()
  await journey.press(labels.next)
  await journey.account()
  await journey.finish()
  await page.getByText('Rückmeldung geben').click()
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox').fill(entered.opinion)
  await journey.press('Rückmeldung senden')
  await page.getByText('Ihre Rückmeldung ist angekommen').first().waitFor()
  await page.getByRole('button', { name: 'Link kopieren' }).click()
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const reported = () => [...new Set(usage(receiver))].toSorted()
  await expect
    .poll(reported)
    .toEqual([
      'contract new',
      'faq open',
      'kws deselect',
      'kws select',
      'kws start',
      'page measure',
      'preview open',
      'profile add owner',
      'profile delete owner',
      'profile submit plain',
      'profile submit success',
      'sharing share',
      'switch finish',
      'switch submit feedback',
    ])
  const kinds = () =>
    [...new Set(receiver.envelopes.flatMap(({ items: some }) => some.map(({ type }) => type)))].toSorted()
  await expect
    .poll(kinds)
    .toEqual(['event', 'profile_chunk', 'replay_event', 'replay_recording', 'transaction'])
  const during = recorded(receiver).filter(({ timestamp }) => timestamp > paused && timestamp < resumed)
  expect(during, 'recorded while a PIN or a TAN can be entered').toEqual([])
  await expect.poll(() => recorded(receiver).some(({ timestamp }) => timestamp > resumed)).toBe(true)
  expect(canariesIn(receiver.texts, canaries), 'telemetry').toEqual([])
  expect(canariesIn(requested, canaries), 'addresses').toEqual([])
  expect(canariesIn(console, canaries), 'console').toEqual([])
  const stored = await page.evaluate(() => Object.entries(sessionStorage).flat())
  expect(canariesIn(stored, secret), 'storage').toEqual([])
})
