import type { Page } from '@playwright/test'
import { banks } from '../../support/browser/journey.ts'
import { birthDate, labels, newIban, owner } from '../../support/browser/labels.ts'
import { allow, expect, takeBack, test } from '../../support/browser/telemetry.ts'
import type { Receiver } from '../../support/telemetry/receiver.ts'

type Json = Record<string, unknown>

const items = ({ envelopes }: Receiver, type: string) =>
  envelopes.flatMap((envelope) => envelope.items.filter((item) => item.type === type))
const events = (receiver: Receiver) => items(receiver, 'event').map(({ payload }) => payload as Json) // events are objects
const recorded = (receiver: Receiver) =>
  items(receiver, 'replay_recording').flatMap(
    ({ payload }) => (payload as { events: { timestamp: number }[] }).events,
  ) // as decode() reads it

/** Encodings in which a word may leave a page. */
const encodings: Record<string, (word: string) => string> = {
  raw: (word) => word,
  percent: encodeURIComponent,
  base64: (word) => Buffer.from(word).toString('base64').replaceAll('=', ''),
  spaced: (word) => word.replaceAll(/(.{4})(?=.)/g, '$1 '),
  lower: (word) => word.toLowerCase(),
  escaped: (word) => [...word].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
}

/** Digits within a longer number are not a secret. */
const whole = (word: string) =>
  new RegExp(
    `${/^\d/.test(word) ? '(?<![\\d.])' : ''}${RegExp.escape(word)}${/\d$/.test(word) ? '(?!\\d)' : ''}`,
  )

/** Every canary word in the texts: kind, encoding, and the text around it. */
function canariesIn(texts: readonly string[], canaries: Record<string, string>): string[] {
  const all = texts.join('\n')
  return Object.entries(canaries).flatMap(([kind, word]) =>
    Object.entries(encodings).flatMap(([encoding, encode]) => {
      const at = all.search(whole(encode(word)))
      return at < 0 ? [] : [`${kind}, ${encoding}: ${all.slice(Math.max(0, at - 80), at + 80)}`]
    }),
  )
}

/** Throws an unhandled error. */
const fail = (page: Page, message: string) =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new TypeError(words)
    })
  }, message)

test('errors are sent without data, and only with consent, also those from before the code for it has come', async ({
  page,
  journey,
  receiver,
  watch,
}) => {
  watch.allow(/too early|early 0815|reading 'late'|too late/)
  await journey.open()
  await fail(page, 'too early')
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/sink-/, (route) => code.promise.then(() => route.continue()))
  await Promise.all([page.waitForRequest(/\/assets\/sink-/), allow(page).click()])
  await fail(page, `early 0815 ${newIban}`)
  code.resolve()
  await expect.poll(() => events(receiver).length).toBe(1)
  await fail(page, "Cannot read properties of undefined (reading 'late')")
  await expect.poll(() => events(receiver).length).toBe(2)
  expect(events(receiver).map(({ exception }) => exception)).toMatchObject([
    { values: [{ type: 'TypeError', value: '(withheld)' }] },
    { values: [{ value: "Cannot read properties of undefined (reading 'late')" }] },
  ])
  const sentSince = await takeBack(page, receiver)
  await fail(page, 'too late')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await page.waitForLoadState('networkidle')
  expect(sentSince()).toEqual([])
})

test('a switch reports nothing that was entered', async ({ page, context, journey, receiver, watch }) => {
  const secret = {
    login: 'demo+kanarie',
    wrongPin: '4815162342',
    pin: '12345',
    wrongTan: '907865',
    tan: '123456',
  }
  for (const word of [secret.login, secret.wrongPin, secret.wrongTan]) watch.secret(word)
  watch.allow(/Failed to load resource|Kanarienfehler/)
  const told: string[] = []
  page.on('console', (line) => void (line.text().includes('Kanarienfehler') || told.push(line.text())))
  page.on('request', (request) => void told.push(request.url()))
  await context.grantPermissions(['clipboard-write'])
  await journey.open()
  await allow(page).click()
  await expect.poll(() => recorded(receiver).length).toBeGreaterThan(0)
  await page.locator('main summary').last().click()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.chooseBank(banks.sms)
  const paused = Date.now()
  await journey.login(secret.login, secret.wrongPin)
  await page.locator('main .problem').waitFor()
  await journey.login(secret.login)
  await journey.otp(secret.wrongTan)
  await page.locator('main .problem').waitFor()
  const resumed = Date.now()
  await journey.otp()
  await journey.on('accounts')
  for (const _ of ['off', 'on']) await page.getByRole('checkbox').first().click()
  await journey.accounts()
  await journey.partners()
  await journey.enterOwner()
  await journey.press(labels.next)
  await journey.on('new-account')
  // An error, a problem and marks of the page that contain all data of the customer. A single digit occurs everywhere.
  const { Hausnummer: _, ...person } = owner
  const token = (key: string) =>
    page.evaluate((name) => String(sessionStorage.getItem(name)).replaceAll('"', ''), key)
  const tokens = { access: await token('accessToken'), refresh: await token('refreshToken') }
  const opinion = 'Ganz geheime Meinung'
  const canaries = { ...secret, opinion, ...tokens, ...person, birthDate, newIban }
  await fail(page, `Kanarienfehler ${Object.values(canaries).join(' ')}`)
  await page.evaluate((words) => {
    const detail = { code: words[0], key: words[1], severity: 'critical', detail: words.join(' ') }
    dispatchEvent(new CustomEvent('wechselwerk:problem', { detail }))
    dispatchEvent(
      new CustomEvent('wechselwerk:usage', { detail: { area: 'faq', event: 'open', text: words[0] } }),
    )
    document.body.setAttribute('data-words', words.join(' '))
    document.querySelector('h1')?.setAttribute('aria-label', words.join(' '))
  }, Object.values(canaries))
  await journey.account()
  await journey.finish()
  await page.getByText('Rückmeldung geben').click()
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox').fill(opinion)
  await journey.press('Rückmeldung senden')
  await page.getByText('Ihre Rückmeldung ist angekommen').first().waitFor()
  await page.locator('summary', { hasText: 'Weiterempfehlen' }).click()
  await page.getByRole('button', { name: 'Link kopieren' }).click()
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const usage = () =>
    receiver.usage
      .flatMap(({ events: reported }) => reported as Json[]) // as the app sends it
      .map(({ area, event, variant = '' }) => `${String(area)} ${String(event)} ${String(variant)}`.trim())
  const all = `faq open, kws deselect, kws select, kws start, page measure, preview open,
    profile submit plain, profile submit success, sharing share, switch finish, switch submit feedback`
  await expect.poll(() => [...new Set(usage())].toSorted()).toEqual(all.split(/,\s+/))
  for (const kind of ['event', 'replay_event', 'transaction'])
    await expect.poll(() => items(receiver, kind).length, kind).toBeGreaterThan(0)
  await expect.poll(() => recorded(receiver).some(({ timestamp }) => timestamp > resumed)).toBe(true)
  expect(recorded(receiver).filter(({ timestamp }) => timestamp > paused && timestamp < resumed)).toEqual([])
  expect(canariesIn([...receiver.texts, ...told], canaries), 'telemetry, addresses and console').toEqual([])
  const stored = await page.evaluate(() => Object.entries(sessionStorage).flat())
  expect(canariesIn(stored, secret), 'storage').toEqual([])
})

test('a problem is reported with the number on the page', async ({ page, journey, receiver, watch }) => {
  watch.allow(/Failed to load resource/)
  await journey.open()
  await allow(page).click()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.chooseBank(banks.none)
  const answer = page.waitForResponse('**/banking/login')
  await journey.login('err.bank-error')
  const requestId = (await answer).headers()['x-request-id']
  await expect(page.locator('main .problem')).toContainText(requestId ?? 'none')
  const reported = () => events(receiver).find(({ message }) => message === 'error.bank-error') ?? {}
  await expect.poll(() => reported().contexts).toMatchObject({ app: { requestId } })
})
