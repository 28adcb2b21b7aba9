// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, fakeServer, loadPage, wait } from './server.ts'
import type { Seen } from './server.ts'

const keep = (access = 'old', refresh = 'refresh-old') => {
  sessionStorage.setItem('accessToken', access)
  sessionStorage.setItem('refreshToken', refresh)
}
const stale = ({ url, bearer }: Seen) => (url.startsWith('/api/v1/auth') ? false : bearer === 'Bearer old')
const many = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))
const fifty = <T>(make: (index: number) => T) => many(50, make)
/** A read that no other is the same as. */
const search = (index: number) => ['partners-search', { body: { page: index + 1 } }] as const
const login = { loginId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10', otp: '4711' }

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the user', () => {
  it('is created once for fifty calls, before the first of them', async () => {
    const { seen, to } = fakeServer()
    const { call } = await loadPage()
    await Promise.all(fifty((index) => call(...search(index))))
    expect(to('/switch')).toHaveLength(1)
    expect(seen[0]?.url).toBe('/api/v1/switch')
    expect(seen[0]?.bearer).toBeNull()
    expect(new Set(to('/partners').map(({ bearer }) => bearer))).toEqual(new Set(['Bearer access-1']))
    expect(sessionStorage.getItem('switchUserId')).toBe('user-1')
  })
  it('is created with mode, tenant, language and the service that sent the customer', async () => {
    sessionStorage.setItem('kws.mode', '"consultant"')
    sessionStorage.setItem('service', '"immo"')
    sessionStorage.setItem('tenant', 'direkt')
    document.documentElement.lang = 'en'
    const { to } = fakeServer()
    const { ensureUser } = await loadPage()
    await ensureUser()
    expect(to('/switch')[0]?.body).toEqual({
      switchMode: 'consultant',
      tenant: 'direkt',
      locale: 'en',
      service: 'immo',
    })
  })
  it('is created by the next call after a failure', async () => {
    const { to } = fakeServer(({ url }) =>
      url === '/api/v1/switch' && to('/switch').length === 1 ? 'drop' : undefined,
    )
    const { call } = await loadPage()
    expect(await failureOf(call('categories', {}))).toMatchObject({ message: 'TypeError: Failed to fetch' })
    await call('categories', {})
    expect(to('/switch')).toHaveLength(2)
  })
  it('has a bearer token if the answer has only `token`', async () => {
    const { to } = fakeServer(({ url }) =>
      url === '/api/v1/switch' ? { body: { token: 'single' } } : undefined,
    )
    const { call } = await loadPage()
    await call('categories', {})
    expect(to('/switch/categories')[0]?.bearer).toBe('Bearer single')
  })
  it.each([
    ['an error beside tokens', { error: { code: 'bank-error', message: 'm' }, token: 't' }, 'bank-error'],
    ['an error in words', { error: 'some words' }, 'could-not-create-user'],
    ['no token', {}, 'could-not-create-user'],
    ['a token that is none', { token: {} }, 'could-not-create-user'],
    ['nothing', null, 'could-not-create-user'],
    ['a list', [], 'could-not-create-user'],
  ])('is not there after %s, which leads to the Error route', async (_, body, code) => {
    fakeServer(({ url }) => (url === '/api/v1/switch' ? { body } : undefined))
    const { call } = await loadPage()
    const { toProblem } = await import('#src/api/problem.ts')
    const error: unknown = await call('categories', {}).catch((reason: unknown) => reason)
    expect(toProblem(error)).toMatchObject({ code, severity: 'fatal' })
    expect(sessionStorage.getItem('accessToken')).toBeNull()
    expect(JSON.stringify(error)).not.toContain('"t"')
  })
})

describe('a token that has run out', () => {
  it('is renewed once for fifty calls at a time, and each is sent again once', async () => {
    keep()
    const { to } = fakeServer((request) => (stale(request) ? { status: 401 } : undefined))
    const { call } = await loadPage()
    await Promise.all(fifty((index) => call(...search(index))))
    expect(to('/auth/refreshToken').map(({ body, bearer }) => ({ body, bearer }))).toEqual([
      { body: { token: 'refresh-old' }, bearer: null },
    ])
    expect(to('/partners')).toHaveLength(100)
    expect(sessionStorage.getItem('accessToken')).toBe('access-1')
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-1')
  })
  it.each([0, 20, 500, 2000])('is renewed once where the refusals come within %d ms', async (spread) => {
    vi.useFakeTimers()
    keep()
    const { to } = fakeServer(async (request) => {
      if (request.url.endsWith('/refreshToken')) await wait(100)
      if (!stale(request)) return undefined
      await wait(spread * Math.random())
      return { status: 401 }
    })
    const { call } = await loadPage()
    const all = Promise.all(fifty((index) => call(...search(index))))
    await vi.advanceTimersByTimeAsync(5000)
    await all
    expect(to('/auth/refreshToken')).toHaveLength(1)
  })
  it('is renewed for a call with a PIN, which is sent once', async () => {
    keep()
    const { to } = fakeServer((request) =>
      stale(request) ? { status: 401, body: { code: 'invalid-session' } } : undefined,
    )
    const { call } = await loadPage()
    expect(await failureOf(call('banking-login', { body: login }))).toMatchObject({ status: 401 })
    expect(to('/banking/login')).toHaveLength(1)
    expect(sessionStorage.getItem('accessToken')).toBe('access-1')
    await call('banking-login', { body: login })
    expect(to('/banking/login').map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer access-1'])
  })
  it('can be renewed again later', async () => {
    keep()
    let good = 'Bearer access-1'
    const { to } = fakeServer(({ url, bearer }) =>
      url.startsWith('/api/v1/auth') || bearer === good ? undefined : { status: 401 },
    )
    const { call } = await loadPage()
    await Promise.all(fifty((index) => call(...search(index))))
    good = 'Bearer access-2'
    await Promise.all(fifty((index) => call(...search(index))))
    expect(to('/auth/refreshToken').map(({ body }) => body)).toEqual([
      { token: 'refresh-old' },
      { token: 'refresh-1' },
    ])
  })
})

describe('a session that has ended', () => {
  const refused = async (answer: object, calls = 50) => {
    keep()
    const server = fakeServer((request) => {
      if (request.url.endsWith('/refreshToken')) return answer
      return stale(request) ? { status: 401 } : undefined
    })
    const page = await loadPage()
    const failures = await Promise.all(many(calls, (index) => failureOf(page.call(...search(index)))))
    return { ...server, ...page, failures }
  }
  it.each([
    ['refused', { status: 401 }],
    ['forbidden', { status: 403, body: { code: 'token-invalid' } }],
    ['malformed', { text: '{"jwt":' }],
    ['empty', { text: '' }],
    ['half a pair', { body: { jwt: { access_token: 'a' } } }],
    ['the other half', { body: { jwt: { refresh_token: 'r' } } }],
    ['busy for long', { status: 503, body: { code: 'internal-error' }, headers: { 'retry-after': '60' } }],
    ['refused without a word', { status: 400, text: '' }],
  ])('(%s) ends once: the tokens are deleted and the start page is loaded', async (_, answer) => {
    const { to, replace, failures } = await refused(answer)
    expect(to('/auth/refreshToken')).toHaveLength(1)
    expect(replace.mock.calls).toEqual([['/']])
    expect(failures).toHaveLength(50)
    for (const failure of failures) expect(failure).toMatchObject({ status: 401 })
    for (const key of ['accessToken', 'refreshToken', 'switchUserId'])
      expect(sessionStorage.getItem(key)).toBeNull()
    expect(to('/switch')).toHaveLength(0)
  })
  it('sends no request until the page is reloaded', async () => {
    const { seen, call } = await refused({ status: 401 }, 1)
    const before = seen.length
    expect(await failureOf(call('categories', {}))).toMatchObject({ status: 401 })
    expect(seen).toHaveLength(before)
    const { call: again } = await loadPage()
    await again('categories', {})
    expect(seen[before]?.url).toBe('/api/v1/switch')
  })
  it('ends if a renewed token is refused too, without a loop', async () => {
    keep()
    const { to, seen } = fakeServer(({ url }) =>
      url.startsWith('/api/v1/auth') ? undefined : { status: 401 },
    )
    const { call, replace } = await loadPage()
    expect(await failureOf(call('categories', {}))).toMatchObject({ status: 401 })
    expect([to('/auth/refreshToken').length, seen.length]).toEqual([1, 3])
    expect(replace).toHaveBeenCalledTimes(1)
  })
  it('ends without a refresh token', async () => {
    sessionStorage.setItem('accessToken', 'old')
    const { to } = fakeServer((request) => (stale(request) ? { status: 401 } : undefined))
    const { call, replace } = await loadPage()
    await failureOf(call('categories', {}))
    expect([to('/auth/refreshToken').length, replace.mock.calls.length]).toEqual([0, 1])
  })
  it('does not end while the server does not answer: the tokens stay', async () => {
    keep()
    let down = true
    const { to } = fakeServer((request) => {
      if (request.url.endsWith('/refreshToken') && down) return 'drop'
      return stale(request) ? { status: 401 } : undefined
    })
    const { call, replace } = await loadPage()
    const failures = await Promise.all(fifty((index) => failureOf(call(...search(index)))))
    expect(failures.every((failure) => JSON.stringify(failure).includes('Failed to fetch'))).toBe(true)
    expect(replace).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-old')
    expect(to('/auth/refreshToken')).toHaveLength(3)
    down = false
    await call('categories', {})
    expect(to('/auth/refreshToken')).toHaveLength(4)
  })
  it('waits once for a server that is busy', async () => {
    vi.useFakeTimers()
    keep()
    const { to } = fakeServer((request) => {
      if (request.url.endsWith('/refreshToken') && to('/auth/refreshToken').length === 1)
        return { status: 503, headers: { 'retry-after': '2' } }
      return stale(request) ? { status: 401 } : undefined
    })
    const { call, replace } = await loadPage()
    const done = call('categories', {})
    await vi.advanceTimersByTimeAsync(1900)
    expect(to('/auth/refreshToken')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await done
    expect([to('/auth/refreshToken').length, replace.mock.calls.length]).toEqual([2, 0])
  })
  it('ignores tokens that arrive after its end', async () => {
    keep()
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeServer(async (request) => {
      if (request.url.endsWith('/refreshToken')) await late
      return stale(request) ? { status: 401 } : undefined
    })
    const { call, clearTokens } = await loadPage()
    const failed = failureOf(call('categories', {}))
    await wait(10)
    clearTokens()
    answer()
    await failed
    expect(sessionStorage.getItem('accessToken')).toBeNull()
  })
})
