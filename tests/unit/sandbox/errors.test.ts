import { beforeEach, describe, expect, test } from 'vitest'
import { ERROR_CODES } from '#src/tools/sandbox/bank/effect.ts'
import { createClient, loginBody } from './client.ts'

let client = createClient()
beforeEach(async () => {
  client = createClient()
  await client.start()
})

describe('errors', () => {
  const status: Record<string, number> = {
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
  test('the catalogue has 24 codes', () => expect(ERROR_CODES).toHaveLength(24))
  test.each(ERROR_CODES)('err.%s', async (code) => {
    const reply = await client.login('99000008', `err.${code}`)
    expect(reply.status).toBe(status[code] ?? 422)
    expect(reply.body.code ?? reply.body.error.code).toBe(code)
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(reply.headers.has('retry-after')).toBe(code === 'too-many-failed-requests')
  })
  test.each([
    ['99000021', 403, 'access-denied'],
    ['99000022', 502, 'bank-error'],
    ['99000023', 501, 'not-supported'],
    ['99000024', 503, 'hbci-error'],
    ['99000025', 422, 'sandbox-mode-limitations'],
  ])('bank %s answers %i %s', async (bank, expected, code) => {
    expect(await client.login(bank)).toMatchObject({ status: expected, body: { code } })
  })
  test('a wrong PIN counts down and blocks', async () => {
    const tries = [
      await client.login('99000008', 'demo', '00000'),
      await client.login('99000008', 'demo', '00000'),
    ]
    expect(tries.map(({ status: s, body }) => [s, body.code, body.attemptsLeft])).toEqual([
      [422, 'invalid-pin', 2],
      [422, 'invalid-pin', 1],
    ])
    expect(await client.login('99000008', 'demo', '00000')).toMatchObject({ status: 423 })
    expect(await client.login('99000008')).toMatchObject({ status: 423, body: { code: 'access-blocked' } })
  })
  test.each([
    ['000000', 'invalid-otp'],
    ['111111', 'invalid-otp'],
    ['999999', 'tan-challenge-failed'],
  ])('TAN %s is %s, and 123456 still works', async (otp, code) => {
    const { body } = await client.login('99000008')
    expect(await client.go(body.loginId, { otp })).toMatchObject({ status: 422, body: { code } })
    expect((await client.go(body.loginId, { otp: '123456' })).body.accounts).toBe(1)
  })
  test('three wrong TANs block', async () => {
    const { body } = await client.login('99000008')
    const replies = []
    for (const otp of ['000000', '222222', '000000']) replies.push(await client.go(body.loginId, { otp }))
    expect(replies.map((reply) => reply.status)).toEqual([422, 422, 423])
  })
  test('the same login twice exists already; demo+x does not', async () => {
    await client.login('99000009')
    expect(await client.login('99000009')).toMatchObject({
      status: 409,
      body: { code: 'bank-login-already-exists' },
    })
    for (const _ of [1, 2]) expect((await client.login('99000009', 'demo+x')).status).toBe(200)
  })
  test('busy until abandoned', async () => {
    expect((await client.login('99000009', 'busy')).body.code).toBe('bank-login-in-progress')
    expect((await client.call('POST', '/banking/abandon', {})).status).toBe(204)
    expect((await client.login('99000009', 'busy')).status).toBe(200)
  })
  test('abandon ends the login', async () => {
    const { body } = await client.login('99000008')
    await client.call('POST', '/banking/abandon', { loginId: body.loginId, reason: 'user' })
    expect(await client.go(body.loginId, { otp: '123456' })).toMatchObject({
      body: { code: 'auth-not-completed' },
    })
  })
  test('provider.long carries the words of the bank', async () => {
    const { body } = await client.login('99000009', 'provider.long')
    expect(body.providerError).toBe('[9050] Nachricht enthält Fehler; [9800] Dialog abgebrochen, Rückmeldung')
  })
  test.each<[string, object]>([
    ['redirect.https', { redirect: 'https://bank.example.org/hinweise' }],
    ['redirect.app', { redirect: '/' }],
    ['redirect.error', { redirect: true }],
    ['populate', { populate: { login: 'demo' } }],
  ])('%s', async (name, body) => {
    expect((await client.login('99000009', name)).body).toMatchObject(body)
  })
  test('exactly one answer, a missing field and a foreign BIC are refused', async () => {
    const { body } = await client.login('99000008')
    expect((await client.go(body.loginId, { otp: '123456', decoupled: true })).status).toBe(400)
    expect((await client.go(body.loginId, {})).status).toBe(400)
    expect((await client.login('99000008', 'demo', '')).body.code).toBe('could-not-add-banklogin')
    const foreign = { ...loginBody('99000008'), BIC: 'MUSTDE90XXX' }
    expect((await client.call('POST', '/banking/login', foreign)).body.code).toBe('could-not-add-banklogin')
  })
})
