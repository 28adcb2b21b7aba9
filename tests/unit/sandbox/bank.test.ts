import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERROR_CODES } from '#src/tools/sandbox/bank/access.ts'
import { createClient, passes, stillClock } from './client.ts'

let client = createClient()
const begin = async (clock?: number) => {
  client = createClient(clock === undefined ? {} : { clock })
  await client.start()
}
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  stillClock()
  await begin()
})

test('an approval in an app is waited for; one that never comes ends the login', async () => {
  await begin(60)
  const polled = (await client.login('99000003')).body
  const states = (await client.retrieve(polled.loginId)).map((reply) => reply.body.state)
  expect([states[0], states.at(-1)]).toEqual(['sca', 'done'])
  await begin(60)
  const asked = (await client.login('99000004')).body
  expect((await client.go(asked.loginId, { decoupled: true })).body.error.code).toBe('sca-required')
  passes(110)
  expect((await client.go(asked.loginId, { decoupled: true })).body.accounts).toBe(1)
  await begin(600)
  const never = (await client.login('99000009', 'sca.push-never')).body
  passes(110)
  const late = await client.go(never.loginId, { decoupled: true })
  expect(late).toMatchObject({ status: 422, body: { code: 'auth-not-completed' } })
})

test.each([
  ['sca.choice', 'method-select'],
  ['sca.sms', 'otp'],
  ['sca.push', 'decoupled'],
  ['sca.photo', 'otp'],
  ['sca.qr', 'otp'],
  ['sca.chip', 'otp'],
  ['sca.manual', 'otp'],
  ['sca.redirect', 'redirect'],
])('the login name %s gives that method at any bank', async (name, type) => {
  for (const bank of ['99000001', '99000009', '99000012'])
    expect((await client.login(bank, name)).body.challenge.type).toBe(type)
})

const open = async (decision: string) => {
  const { body } = await client.login('99000005', '', '', { returnUrl: '/return?state=abc' })
  const url = new URL(body.challenge.redirectUrl)
  const back = await client.raw('GET', `${url.pathname}${url.search}&decision=${decision}`)
  return { loginId: body.loginId, location: new URL(back.headers.get('location') ?? '') }
}

test("a bank's own page leads back with the login and the state, and only to this origin", async () => {
  const { loginId, location } = await open('approve')
  expect(location.origin + location.pathname).toBe('http://127.0.0.1:5173/return')
  expect(Object.fromEntries(location.searchParams)).toEqual({ state: 'abc', loginId })
  expect(await client.go(loginId, { redirectQuery: 'loginId=x&state=y' })).toMatchObject({ status: 422 })
  expect((await client.go(loginId, { redirectQuery: location.search.slice(1) })).body.accounts).toBe(1)
  await begin()
  const cancelled = await open('cancel')
  const answer = { redirectQuery: cancelled.location.search.slice(1) }
  expect(await client.go(cancelled.loginId, answer)).toMatchObject({ body: { code: 'auth-not-completed' } })
  const evil = { returnUrl: 'https://evil.example/' }
  expect((await client.login('99000005', '', '', evil)).status).toBe(400)
})

const statuses: Record<string, number> = {
  'sca-required': 200,
  'access-denied': 403,
  'bank-login-already-exists': 409,
  'bank-login-in-progress': 409,
  'access-blocked': 423,
  'too-many-failed-requests': 429,
  'internal-error': 500,
  'not-supported': 501,
  'bank-error': 502,
  'hbci-error': 503,
}

test('each of the 24 codes of the catalogue has a login name that shows it', async () => {
  expect(ERROR_CODES).toHaveLength(24)
  for (const code of ERROR_CODES) {
    const reply = await client.login('99000008', `err.${code}`)
    expect([reply.status, reply.body.code ?? reply.body.error.code]).toEqual([statuses[code] ?? 422, code])
    expect(reply.headers.has('retry-after'), code).toBe(code === 'too-many-failed-requests')
  }
})

test('the third wrong PIN blocks, and so does the third wrong TAN', async () => {
  const wrong = () => client.login('99000008', 'demo', '00000')
  for (const attemptsLeft of [2, 1])
    expect(await wrong()).toMatchObject({ status: 422, body: { code: 'invalid-pin', attemptsLeft } })
  expect(await wrong()).toMatchObject({ status: 423 })
  expect(await client.login('99000008')).toMatchObject({ status: 423, body: { code: 'access-blocked' } })
  await begin()
  const { body } = await client.login('99000008')
  const tans = []
  for (const otp of ['000000', '222222', '000000']) tans.push((await client.go(body.loginId, { otp })).status)
  expect(tans).toEqual([422, 422, 423])
})

test.each([
  ['000000', 'invalid-otp'],
  ['111111', 'invalid-otp'],
  ['999999', 'tan-challenge-failed'],
])('TAN %s is %s, and the right one still works', async (otp, code) => {
  const { body } = await client.login('99000008')
  expect(await client.go(body.loginId, { otp })).toMatchObject({ status: 422, body: { code } })
  expect((await client.go(body.loginId, { otp: '123456' })).body.accounts).toBe(1)
})

test.each<[string, number, object]>([
  ['provider.long', 502, { providerError: expect.stringContaining('[9800] Dialog abgebrochen') }],
  ['redirect.https', 403, { redirect: 'https://bank.example.org/hinweise' }],
  ['redirect.error', 403, { redirect: true }],
  ['populate', 422, { populate: { login: 'demo' } }],
  ['http.500', 500, { code: 'internal-error' }],
  ['http.401', 401, {}],
])('the login name %s answers %i', async (name, status, body) => {
  expect(await client.login('99000009', name)).toMatchObject({ status, body })
})
