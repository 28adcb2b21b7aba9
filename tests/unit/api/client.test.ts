// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import banks from '#src/tools/sandbox/data/banks.json' with { type: 'json' }
import { failureOf, fakeServer, loadPage, wait } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})
const path = { id: 'a' }

describe('a call', () => {
  it('is what its schema in schemas/api declares', async () => {
    const { seen } = fakeServer()
    const { call } = await loadPage()
    await call('partners-search', { body: { query: 'a&b', page: 2, category: '' } })
    await call('account-enable', { path: { id: 'ab/cd== (ä)?#' } })
    await call('feedback', { body: { rating: 5, area: 'kws' } })
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/v1/partners?query=a%26b&page=2', undefined],
      ['PUT', '/api/v1/banking/accounts/ab%2Fcd%3D%3D%20(%C3%A4)%3F%23/enable', undefined],
      ['POST', '/api/v1/feedback', { rating: 5, area: 'kws' }],
    ])
  })
  it('sends no cookies, is never cached, and shows its token to the API alone', async () => {
    const { seen } = fakeServer(({ url }) => (url === '/banks.json' ? { body: banks } : undefined))
    const { call } = await loadPage()
    const { directory } = await import('#src/handlers/banking/banks.ts')
    await call('categories', {})
    expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-store' })
    await directory({}, { signal: new AbortController().signal, report() {} })
    expect(seen.map(({ url, bearer }) => [url, bearer])).toEqual([
      ['/api/v1/switch/categories', 'Bearer token-1'],
      ['/banks.json', null],
    ])
  })
  it.each(['..', '', 'a//b', '..\\x', 'x'.repeat(201)])('is not sent with an id like %j', async (id) => {
    const { seen } = fakeServer()
    const { call } = await loadPage()
    expect(await failureOf(call('account-enable', { path: { id } }))).toMatchObject({ message: 'unknown' })
    expect(seen).toEqual([])
  })
  it.each([
    ['https://api.example/api/v1/switch', true],
    ['https://api.example/api/v1/auth/refreshToken', false],
    ['https://api.example/api/v1/../x', false],
    ['https://api.example.evil.com/api/v1/x', false],
    ['//evil/api/v1/x', false],
    ['https://user@api.example/api/v1/x', false],
    ['https://api.example/api/v1/help/x', false],
    ['https://t.example/api/v1/x', false],
  ])('to %s shows the token: %s', async (address, expected) => {
    const helpdesk = 'https://api.example/api/v1/help'
    const hosts = { tenant: 'https://t.example', theme: '', cdn: 'https://api.example', helpdesk }
    await loadPage({ apiBase: 'https://api.example/api/v1', hosts })
    const { takesBearer } = await import('#src/api/address.ts')
    expect(takesBearer(address)).toBe(expected)
  })
})

describe('reads', () => {
  it('that are the same and under way are one request, and each has an answer of its own', async () => {
    const { seen } = fakeServer()
    const { call } = await loadPage()
    const [first, second] = await Promise.all([call('categories', {}), call('categories', {})])
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
    expect(seen).toHaveLength(1)
  })
  it('after a write do not reuse an answer from before it', async () => {
    let enabled = false
    const { promise: written, resolve: write } = Promise.withResolvers<void>()
    const { to } = fakeServer(async ({ method }) => {
      if (method === 'PUT') return void (enabled = true)
      const answer = { body: { items: [], allEnabled: enabled } }
      await written
      return answer
    })
    const { call } = await loadPage()
    const before = call('switch-partners', {})
    await vi.waitFor(() => expect(to('/switch/partners')).toHaveLength(1), { timeout: 300_000 })
    await call('partners-enable-all', { body: {} })
    const after = call('switch-partners', {})
    write()
    expect([await before, await after]).toMatchObject([{ allEnabled: false }, { allEnabled: true }])
  })
})

it('writes to one resource, or to all, are sent one after the other, in their order', async () => {
  const log: string[] = []
  fakeServer(async ({ url }) => {
    const name = url.replace(/.*\/switch\/partners\//, '')
    log.push(`> ${name}`)
    await wait(1)
    log.push(`< ${name}`)
    return url.endsWith('/enable') ? { status: 409 } : undefined
  })
  const { call } = await loadPage()
  const failed = failureOf(call('partner-enable', { path, body: {} }))
  const disable = () => call('partner-disable', { path })
  await Promise.all([disable(), call('partners-enable-all', { body: {} }), disable()])
  expect(await failed, 'it does not hold up the next').toMatchObject({ status: 409 })
  const order = ['a/enable', 'a/disable', 'enableAll', 'a/disable']
  expect(log).toEqual(order.flatMap((name) => [`> ${name}`, `< ${name}`]))
})
