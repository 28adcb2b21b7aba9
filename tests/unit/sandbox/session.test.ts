import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scenarioIds } from '#src/tools/sandbox/scenario.ts'
import { createClient, passes, stillClock } from './client.ts'

let client = createClient()
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const alive = async () => (await client.call('GET', '/switch/userinfo')).status
const refresh = (token: string) => client.call('POST', '/auth/refreshToken', { token })
const issue = (body: object) => client.call('POST', '/auth/issueRefreshToken', body)

describe('the end of a session', () => {
  const logOut = (token: string) => client.call('POST', '/auth/logout', { token })
  test('logging out revokes every token of the switch; an unknown token is ignored', async () => {
    const { access, refresh: used, token } = client
    expect((await logOut(used)).status).toBe(204)
    for (const held of [access, token]) {
      client.access = held
      expect(await alive()).toBe(401)
    }
    expect((await refresh(used)).status).toBe(401)
    expect((await logOut('unknown')).status).toBe(204)
  })
  test('an erased switch no longer exists, nor do its tokens', async () => {
    expect((await client.call('DELETE', '/switch')).status).toBe(204)
    expect(await alive()).toBe(401)
    expect((await refresh(client.refresh)).status).toBe(401)
  })
})

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
  test('the oldest session is removed when the store is full', async () => {
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
    expect((await client.raw('GET', '/banks.json')).body).toHaveLength(26)
    expect((await client.raw('GET', '/config.json')).body).toMatchObject({
      apiBase: '/api/v1',
      timeouts: { approval: 500 },
    })
  })
  test('an answer of the sandbox that violates its schema is a 500 and a console.error', async () => {
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
