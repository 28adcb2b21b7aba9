import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scenarioIds } from '#src/tools/sandbox/data.ts'
import { createClient, passes, stillClock, type Json } from './client.ts'

let client = createClient()
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const alive = async () => (await client.call('GET', '/switch/userinfo')).status
const refresh = (token: string) => client.call('POST', '/auth/refreshToken', { token })
const issue = (body: object) => client.call('POST', '/auth/issueRefreshToken', body)

const outbox = async (to: string): Promise<Json> =>
  (await client.call('GET', `/__sandbox/outbox?to=${encodeURIComponent(to)}`)).body.items

describe('tokens', () => {
  test('rotation: the new pair works, the old one is refused', async () => {
    const old = { access: client.access, refresh: client.refresh }
    const { jwt } = (await refresh(old.refresh)).body
    expect(await alive()).toBe(401)
    client.access = jwt.access_token
    expect(await alive()).toBe(200)
    expect(await refresh(old.refresh)).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
    expect((await refresh(jwt.refresh_token)).status).toBe(200)
  })
  test('missing, unknown and expired tokens are 401', async () => {
    client.access = ''
    expect(await client.call('GET', '/switch/userinfo')).toMatchObject({
      status: 401,
      body: { code: 'missing-token' },
    })
    client.access = 'forged'
    expect(await client.call('GET', '/switch/userinfo')).toMatchObject({
      status: 401,
      body: { code: 'invalid-access-token' },
    })
    stillClock()
    client = createClient({ tokenLifetimeMs: 5 })
    await client.start()
    passes(10)
    expect(await alive()).toBe(401)
    client.access = (await refresh(client.refresh)).body.jwt.access_token
    expect(await alive()).toBe(200)
  })
  test('the token of POST /switch is a bearer too, but no code of a link', async () => {
    client.access = client.token
    expect(await alive()).toBe(200)
    expect(await issue({ token: client.token })).toMatchObject({
      status: 403,
      body: { code: 'token-invalid' },
    })
    expect(await alive()).toBe(200)
  })
  test('the oldest session goes when the store is full', async () => {
    client = createClient({ max: 2 })
    await client.start()
    const first = client.access
    for (const _ of [1, 2]) await client.start()
    expect(await alive()).toBe(200)
    client.access = first
    expect(await alive()).toBe(401)
  })
})

describe('transport faults', () => {
  test('http.500', async () => {
    expect(await client.login('99000009', 'http.500')).toMatchObject({
      status: 500,
      body: { code: 'internal-error' },
    })
  })
  test('http.401 once: refresh works, the second try too', async () => {
    expect((await client.login('99000009', 'http.401')).status).toBe(401)
    expect(await alive()).toBe(401)
    client.access = (await refresh(client.refresh)).body.jwt.access_token
    expect((await client.login('99000009', 'http.401')).body.accounts).toBe(1)
  })
  test('http.401x: the refresh fails as well', async () => {
    expect((await client.login('99000009', 'http.401x')).status).toBe(401)
    expect((await refresh(client.refresh)).status).toBe(401)
  })
  test('net.drop is a network error', async () => {
    expect((await client.login('99000009', 'net.drop')).raw.type).toBe('error')
  })
  test('slow.10s waits by the clock', async () => {
    const before = performance.now()
    expect((await client.login('99000009', 'slow.10s')).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(15)
  })
})

describe('hand-over', () => {
  const mails = { consultantMail: 'beratung@example.org', customerMail: 'erika.muster@example.org' }
  test('link and SMS code open the same switch, once', async () => {
    const { userId } = (await client.call('GET', '/switch/userinfo')).body
    const sent = await client.call('POST', '/switch/setConsultantMail', {
      ...mails,
      customerMobile: '+4915123125001',
    })
    expect(sent.body).toEqual({ ok: true })
    const [mail] = await outbox(mails.customerMail)
    const [sms] = await outbox('+4915123125001')
    expect(mail.link).toBe(`http://127.0.0.1:5173/#code=${mail.code}`)
    expect(await issue({ token: mail.code, otp: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'invalid-otp' },
    })
    client.access = (await issue({ token: mail.code, otp: sms.code })).body.jwt.access_token
    const info = (await client.call('GET', '/switch/userinfo')).body
    expect(info).toMatchObject({ userId, consultantMail: mails.consultantMail })
    expect((await issue({ token: mail.code, otp: sms.code })).status).toBe(403)
  })
  test('whoever held a token before the link was redeemed is out; other links of the switch too', async () => {
    const send = () => client.call('POST', '/switch/setConsultantMail', mails)
    await send()
    await send()
    const [older, newer] = await outbox(mails.customerMail)
    const before = { access: client.access, refresh: client.refresh, token: client.token }
    const { jwt } = (await issue({ token: newer.code })).body
    for (const held of [before.access, before.token]) {
      client.access = held
      expect(await client.call('GET', '/banking/accounts')).toMatchObject({ status: 401 })
    }
    expect((await refresh(before.refresh)).status).toBe(401)
    expect((await issue({ token: older.code })).status).toBe(403)
    client.access = jwt.access_token
    expect(await alive()).toBe(200)
    // What a login answers is good again: a token of whoever redeemed.
    const { body } = await client.login('99000009')
    client.access = body.token
    expect(await alive()).toBe(200)
    expect(body.token).not.toBe(before.token)
  })
  test('a link that wants the code of the SMS says so, which is no attempt; five wrong ones end it', async () => {
    await client.call('POST', '/switch/setConsultantMail', { ...mails, customerMobile: '+4915123125001' })
    const [mail] = await outbox(mails.customerMail)
    const [sms] = await outbox('+4915123125001')
    for (let nth = 0; nth < 7; nth++) {
      const asked = await issue({ token: mail.code })
      expect([asked.status, asked.body]).toEqual([200, { otpRequired: true }])
    }
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(await issue({ token: mail.code, otp: 'wrong' })).toMatchObject({
        status: 422,
        body: { code: 'invalid-otp', attemptsLeft },
      })
    expect(await issue({ token: mail.code, otp: sms.code })).toMatchObject({
      status: 403,
      body: { code: 'token-invalid' },
    })
    expect(await alive()).toBe(200)
  })
  test('after four wrong codes the right one is still good', async () => {
    await client.call('POST', '/switch/setConsultantMail', { ...mails, customerMobile: '+4915123125001' })
    const [mail] = await outbox(mails.customerMail)
    const [sms] = await outbox('+4915123125001')
    for (let nth = 0; nth < 4; nth++) await issue({ token: mail.code, otp: 'wrong' })
    expect((await issue({ token: mail.code, otp: sms.code })).status).toBe(200)
  })
  test('a link is good for five days', async () => {
    stillClock()
    await client.call('POST', '/switch/setConsultantMail', mails)
    const [mail] = await outbox(mails.customerMail)
    passes(5 * 86_400_000 + 1)
    expect(await issue({ token: mail.code })).toMatchObject({ status: 403, body: { code: 'token-invalid' } })
  })
  test("the consultant's own address is refused", async () => {
    const same = { ...mails, customerMail: 'Beratung@example.org' }
    const reply = await client.call('POST', '/switch/setConsultantMail', same)
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'invalid-input', populate: { customerMail: '' } },
    })
  })
})

describe('scenarios', () => {
  test.each(scenarioIds())('%s is described and starts', async (id) => {
    const { status, body } = await client.call('GET', `/__sandbox/scenario/${id}`)
    expect(status).toBe(200)
    const started = await client.start(id)
    expect(started.body.error === undefined).toBe(id !== 'switch-error')
    for (const path of ['/switch/userinfo', '/switch/partners', '/banking/accounts'])
      expect((await client.call('GET', path)).status).toBe(200)
    if (body.bank && body.login && body.bank.supported)
      expect((await client.login(body.bank.bankCode, body.login, body.pin)).status).not.toBe(400)
  })
  test.each(['P11', 'bank-12345678', 'toString', 'size-2'])('%s is unknown: 404', async (id) => {
    expect((await client.call('GET', `/__sandbox/scenario/${id}`)).status).toBe(404)
  })
  test('P8 comes back after two days, P6 has three documents', async () => {
    await client.start('P8')
    const info = (await client.call('GET', '/switch/userinfo')).body
    expect(Date.now() - Date.parse(info.startedAt)).toBeGreaterThan(47 * 3_600_000)
    expect(info.profile.owners).toHaveLength(1)
    expect((await client.call('GET', '/switch/partners')).body.items).toHaveLength(24)
    await client.start('P6')
    const estate = (await client.call('GET', '/switch/userinfo')).body
    expect(estate).toMatchObject({ switchType: 'nachlass', uploads: [{}, {}, {}] })
  })
})

describe('plumbing', () => {
  test('answers of the server come back: PUT /switch/type, GET /switch/userinfo', async () => {
    await client.start(undefined, {
      switchMode: 'consultant',
      tenant: 'hausbank',
      service: 'x',
      locale: 'de',
    })
    const profile = { newIban: 'DE57991000001000000001', owners: [{ firstName: 'Erika' }] }
    expect((await client.call('PUT', '/switch/type', { type: 'kws-guided', profile })).body.profile).toEqual(
      profile,
    )
    const info = (await client.call('GET', '/switch/userinfo')).body
    expect(info).toMatchObject({
      switchMode: 'consultant',
      tenant: 'hausbank',
      switchType: 'kws-guided',
      profile,
    })
  })
  test('bad JSON, unknown fields and unknown calls say what and where', async () => {
    const broken = await client.raw('POST', '/api/v1/feedback', { body: '{' })
    expect(broken).toMatchObject({ status: 400, body: { code: 'unknown' } })
    const extra = await client.call('POST', '/feedback', { rating: 6, area: 'kws', name: 'Erika' })
    expect(extra.status).toBe(400)
    expect(extra.body.message).toMatch(/\/rating.*<= 5/)
    expect((await client.call('POST', '/feedback', { rating: 5, area: 'kws' })).status).toBe(204)
    const nothing = await client.call('GET', '/nothing')
    expect(nothing.status).toBe(404)
    expect(nothing.headers.has('x-request-id')).toBe(true)
  })
  test('banks.json and config.json', async () => {
    expect((await client.raw('GET', '/banks.json')).body).toHaveLength(25)
    expect((await client.raw('GET', '/config.json')).body).toMatchObject({
      apiBase: '/api/v1',
      sandbox: true,
    })
  })
  test('an answer of our own that drifts from its schema is a 500 and a console.error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { body } = await client.login('99000009')
    await client.retrieve(body.loginId)
    const session = client.store.byBearer(client.access)
    if (session?.partners[0]) Reflect.set(session.partners[0], 'name', '')
    const reply = await client.call('GET', '/switch/partners')
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal-error' } })
    expect(reply.body.message).toContain('/items/0/name')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
