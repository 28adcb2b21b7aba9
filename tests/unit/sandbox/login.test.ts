import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient, passes, stillClock } from './client.ts'

let client = createClient()
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  stillClock()
  client = createClient()
  await client.start()
})

describe('journeys', () => {
  test('none: exempt from a second factor, accounts at once, partners after retrieve', async () => {
    const { body } = await client.login('99000009')
    expect(body).toMatchObject({ accounts: 1, token: client.token, jwt: { access_token: client.access } })
    expect((await client.call('GET', '/switch/partners')).body.items).toEqual([])
    const replies = await client.retrieve(body.loginId)
    expect(replies[0]?.body.state).toBe('pending')
    expect(replies.at(-1)?.body).toMatchObject({ state: 'done', progress: 100 })
    expect((await client.call('GET', '/switch/partners')).body.items).toHaveLength(24)
    expect((await client.call('GET', '/banking/accounts')).body.accounts).toMatchObject([
      { type: 'giro', enabled: true },
    ])
  })

  test('sms: the PIN is sent once, the TAN ends it', async () => {
    const { status, body } = await client.login('99000008')
    expect(status).toBe(200)
    expect(body.error.code).toBe('sca-required')
    expect(body.challenge).toMatchObject({ type: 'otp', otpMaxLength: 6, otpFormat: 'integer' })
    expect((await client.call('POST', '/banking/retrieve', { loginId: body.loginId })).body.state).toBe('sca')
    const done = await client.go(body.loginId, { otp: '123456' })
    expect(done.body).toMatchObject({ accounts: 1 })
    expect(done.body.challenge).toBeUndefined()
  })

  test.each([
    ['99000001', 'sca.choice'],
    ['99000008', 'sca.choice'],
    ['99000002', 'demo'],
  ])('choice at %s as %s', async (bank, name) => {
    const { body } = await client.login(bank, name)
    expect(body.challenge.type).toBe('method-select')
    const method = body.challenge.methods.find((entry: { kind: string }) =>
      entry.kind.match(/sms|chip-manual/),
    )
    const chosen = await client.go(body.loginId, { methodId: method.id })
    expect(chosen.body.challenge).toMatchObject({ type: 'otp', chosen: method.id })
    expect((await client.go(body.loginId, { otp: '123456' })).body.accounts).toBeGreaterThan(0)
  })

  test('decoupled with polling: retrieve waits, then reads', async () => {
    client = createClient({ clock: 60 })
    await client.start()
    const { body } = await client.login('99000003')
    expect(body.challenge).toMatchObject({ type: 'decoupled', pollingAllowed: true, confirmAllowed: true })
    const states = (await client.retrieve(body.loginId)).map((reply) => reply.body.state)
    expect(states[0]).toBe('sca')
    expect(states.at(-1)).toBe('done')
  })

  test('decoupled without polling: only the confirmation counts', async () => {
    client = createClient({ clock: 60 })
    await client.start()
    const { body } = await client.login('99000004')
    expect(body.challenge.pollingAllowed).toBe(false)
    expect((await client.go(body.loginId, { decoupled: true })).body.error.code).toBe('sca-required')
    passes(110)
    expect((await client.call('POST', '/banking/retrieve', { loginId: body.loginId })).body.state).toBe('sca')
    expect((await client.go(body.loginId, { decoupled: true })).body.accounts).toBe(1)
  })

  test('decoupled never approved: auth-not-completed', async () => {
    client = createClient({ clock: 600 })
    await client.start()
    const { body } = await client.login('99000009', 'sca.push-never')
    expect((await client.go(body.loginId, { decoupled: true })).status).toBe(200)
    passes(110)
    const late = await client.go(body.loginId, { decoupled: true })
    expect(late).toMatchObject({ status: 422, body: { code: 'auth-not-completed' } })
  })

  test('expired challenge: invalid-otp with a fresh one', async () => {
    client = createClient({ clock: 5000 })
    await client.start()
    const { body } = await client.login('99000009', 'sca.expired')
    passes(10)
    const late = await client.go(body.loginId, { otp: '123456' })
    expect(late).toMatchObject({ status: 422, body: { code: 'invalid-otp', challenge: { type: 'otp' } } })
  })

  test.each([
    ['sca.sms', 'otp'],
    ['sca.push', 'decoupled'],
    ['sca.photo', 'otp'],
    ['sca.qr', 'otp'],
    ['sca.chip', 'otp'],
    ['sca.manual', 'otp'],
    ['sca.redirect', 'redirect'],
  ])('%s gives that method at any bank', async (name, type) => {
    for (const bank of ['99000001', '99000009', '99000012'])
      expect((await client.login(bank, name)).body.challenge.type).toBe(type)
  })

  test('unsupported method: 501, another one still works', async () => {
    const { body } = await client.login('99000015')
    expect(await client.go(body.loginId, { methodId: 'chip-usb-1' })).toMatchObject({ status: 501 })
    expect((await client.go(body.loginId, { methodId: 'chip-manual-1' })).body.challenge.startCode).toMatch(
      /^\d+$/,
    )
  })
})

const open = async (decision: string, bank = '99000005') => {
  const { body } = await client.login(bank, '', '', { returnUrl: '/return?state=abc' })
  const url = new URL(body.challenge.redirectUrl)
  const page = await client.raw('GET', url.pathname + url.search)
  const html = await page.raw.text()
  const back = await client.raw('GET', `${url.pathname}${url.search}&decision=${decision}`)
  return { loginId: body.loginId, html, location: new URL(back.headers.get('location') ?? '') }
}

describe('redirect', () => {
  test('approve returns with loginId and state, once', async () => {
    const { loginId, location } = await open('approve')
    expect(location.origin + location.pathname).toBe('http://127.0.0.1:5173/return')
    expect(Object.fromEntries(location.searchParams)).toEqual({ state: 'abc', loginId })
    expect(await client.go(loginId, { redirectQuery: 'loginId=x&state=y' })).toMatchObject({ status: 422 })
    expect((await client.go(loginId, { redirectQuery: location.search.slice(1) })).body.accounts).toBe(1)
  })
  test('cancel is auth-not-completed', async () => {
    const { loginId, location } = await open('cancel')
    const reply = await client.go(loginId, { redirectQuery: location.search.slice(1) })
    expect(reply).toMatchObject({ status: 422, body: { code: 'auth-not-completed' } })
  })
  test('only Mondlicht opens a new tab', async () => {
    expect((await open('approve', '99000006')).html).toContain('target="_blank"')
    expect((await open('approve', '99000005')).html).not.toContain('target=')
  })
  test('a returnUrl of another origin is refused', async () => {
    const reply = await client.login('99000005', '', '', { returnUrl: 'https://evil.example/' })
    expect(reply.status).toBe(400)
  })
})
