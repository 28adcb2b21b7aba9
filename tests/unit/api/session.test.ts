// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, fakeServer, loadPage, wait, type Seen } from './server.ts'

const keep = (access = 'old', refresh = 'refresh-old') => {
  sessionStorage.setItem('accessToken', access)
  sessionStorage.setItem('refreshToken', refresh)
}
const stale = ({ url, bearer }: Seen) => (url.startsWith('/api/v1/auth') ? false : bearer === 'Bearer old')
const many = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))
/** A read that no other is the same as. */
const search = (index: number) => ['partners-search', { body: { page: index + 1 } }] as const
const page = '<!doctype html><title>502</title>Bad Gateway'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the user', () => {
  it('is created once for fifty calls, before the first of them', async () => {
    const { seen, to } = fakeServer()
    const { call } = await loadPage()
    await Promise.all(many(50, (index) => call(...search(index))))
    expect(to('/switch')).toHaveLength(1)
    expect(seen[0]).toMatchObject({ url: '/api/v1/switch', bearer: null })
    expect(new Set(to('/partners').map(({ bearer }) => bearer))).toEqual(new Set(['Bearer access-1']))
    expect(sessionStorage.getItem('switchUserId')).toBe('user-1')
  })
  it('is created with mode, tenant, language and the service that sent the customer', async () => {
    sessionStorage.setItem('kws.mode', '"consultant"')
    sessionStorage.setItem('service', '"immo"')
    sessionStorage.setItem('tenant', 'direkt')
    document.documentElement.lang = 'en'
    const { to } = fakeServer()
    await (await loadPage()).ensureUser()
    const expected = { switchMode: 'consultant', tenant: 'direkt', locale: 'en', service: 'immo' }
    expect(to('/switch')[0]?.body).toEqual(expected)
  })
})

describe('a token that has run out', () => {
  it.each([0, 500, 2000])('is renewed once for fifty calls, refused within %d ms', async (spread) => {
    vi.useFakeTimers()
    keep()
    const { to } = fakeServer(async (request) => {
      if (request.url.endsWith('/refreshToken')) await wait(100)
      if (!stale(request)) return undefined
      await wait(spread * Math.random())
      return { status: 401 }
    })
    const { call } = await loadPage()
    const all = Promise.all(many(50, (index) => call(...search(index))))
    await vi.advanceTimersByTimeAsync(5000)
    expect(await all).toHaveLength(50)
    expect(to('/auth/refreshToken')).toMatchObject([{ body: { token: 'refresh-old' }, bearer: null }])
    expect(to('/partners')).toHaveLength(100)
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-1')
  })
  it('is renewed for a call with a TAN, which only the customer sends again', async () => {
    keep()
    const { to } = fakeServer((request) => (stale(request) ? { status: 401 } : undefined))
    const { call } = await loadPage()
    const login = { loginId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10', otp: '4711' }
    expect(await failureOf(call('banking-login', { body: login }))).toMatchObject({ status: 401 })
    expect(to('/banking/login')).toHaveLength(1)
    await call('banking-login', { body: login })
    expect(to('/banking/login').map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer access-1'])
  })
})

describe('a session', () => {
  const refused = async (answer: object | 'drop', calls = 50) => {
    keep()
    let down = true
    const server = fakeServer((request) => {
      if (request.url.endsWith('/refreshToken') && down) return answer as object
      return stale(request) ? { status: 401 } : undefined
    })
    const loaded = await loadPage()
    const failures = await Promise.all(many(calls, (index) => failureOf(loaded.call(...search(index)))))
    return { ...server, ...loaded, failures, up: () => (down = false) }
  }
  it.each([
    ['refused', { status: 401 }],
    ['forbidden', { status: 403, body: { code: 'token-invalid' } }],
    ['half a pair', { body: { jwt: { access_token: 'a' } } }],
    ['busy for long', { status: 503, body: { code: 'internal-error' }, headers: { 'retry-after': '60' } }],
  ])('whose renewal is %s ends once, and nothing is sent until Start is loaded', async (_, answer) => {
    const { to, seen, call, replace, failures } = await refused(answer)
    expect(to('/auth/refreshToken')).toHaveLength(1)
    expect(replace.mock.calls).toEqual([['/']])
    for (const failure of failures) expect(failure).toMatchObject({ status: 401 })
    expect(Object.keys(sessionStorage)).toEqual([])
    const before = seen.length
    expect(await failureOf(call('categories', {}))).toMatchObject({ status: 401 })
    expect(seen).toHaveLength(before)
    await (await loadPage()).call('categories', {})
    expect(seen[before]?.url).toBe('/api/v1/switch')
  })
  it.each<[string, object | 'drop']>([
    ['is not answered', 'drop'],
    ...[403, 413, 500, 503].map((status): [string, object] => [
      `meets a gateway (${status})`,
      { status, text: page },
    ]),
    ['meets the login page of a network', { text: page }],
  ])('whose renewal %s stays, and the next call renews it', async (_, answer) => {
    const { call, replace, failures, up } = await refused(answer, 3)
    for (const failure of failures) expect(failure).not.toMatchObject({ status: 401 })
    expect(replace).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-old')
    up()
    await call('categories', {})
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-1')
  })
  it('whose new token is refused too ends, without a loop', async () => {
    keep()
    const { to, seen } = fakeServer(({ url }) =>
      url.startsWith('/api/v1/auth') ? undefined : { status: 401 },
    )
    const { call, replace } = await loadPage()
    expect(await failureOf(call('categories', {}))).toMatchObject({ status: 401 })
    expect([to('/auth/refreshToken').length, seen.length]).toEqual([1, 3])
    expect(replace).toHaveBeenCalledTimes(1)
  })
})
