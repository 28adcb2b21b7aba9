import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERROR_CODES } from '#src/tools/sandbox/bank/access.ts'
import { createClient, passes, stillClock } from './client.ts'

let client = createClient()
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  stillClock()
  client = createClient()
  await client.start()
})

test('an approval in an app that never comes ends the login', async () => {
  const never = (await client.login('99000009', 'sca.push-never')).body
  expect((await client.go(never.loginId, { decoupled: true })).body.error.code).toBe('sca-required')
  passes(130)
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

test("a bank's own page leads back to this origin only, and another return than its own approves nothing", async () => {
  const { loginId } = (await client.login('99000005', '', '', { returnUrl: '/return?state=abc' })).body
  expect(await client.go(loginId, { redirectQuery: 'loginId=x&state=abc' })).toMatchObject({ status: 422 })
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

test('a wrong TAN is refused with its code, and the third one blocks', async () => {
  const { body } = await client.login('99000008')
  for (const [otp, status, code] of [
    ['111111', 422, 'invalid-otp'],
    ['999999', 422, 'tan-challenge-failed'],
    ['000000', 422, 'invalid-otp'],
    ['000000', 423, 'access-blocked'],
  ] as const)
    expect(await client.go(body.loginId, { otp })).toMatchObject({ status, body: { code } })
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
