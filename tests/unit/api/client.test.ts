// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { partner } from '../handlers/support.ts'
import { failureOf, fakeServer, loadPage, wait } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})

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
    const { takesBearer } = await import('#src/api/session.ts')
    expect(takesBearer(address)).toBe(expected)
  })
})

it('a write that fails does not hold up the next one', async () => {
  const body = partner({ id: 'a', enabled: false, handling: 'ignore' })
  fakeServer(({ url }) => (url.endsWith('/enable') ? { status: 409 } : { body }))
  const { call } = await loadPage()
  const path = { id: 'a' }
  const failed = failureOf(call('partner-enable', { path, body: {} }))
  expect(await call('partner-disable', { path })).toMatchObject({ id: 'a', enabled: false })
  expect(await failed).toMatchObject({ status: 409 })
})

it('a token that has run out is renewed once for fifty calls, also those that are refused much later', async () => {
  sessionStorage.setItem('refreshToken', 'refresh-0')
  const { to } = fakeServer(async ({ bearer, url }) => {
    if (bearer !== 'Bearer token-1') return undefined
    await wait(url.endsWith('page=1') ? 50 : 0)
    return { status: 401 }
  })
  const { call } = await loadPage()
  // No read is the same as another.
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => call('partners-search', { body: { page: at + 1 } })),
  )
  expect([to('/auth/refreshToken').length, to('/partners').length]).toEqual([1, 100])
})

it('a call without an answer is sent again as config.json says', async () => {
  const { seen } = fakeServer(() => 'drop')
  const { call } = await loadPage({ retries: { C: 0, D: 1, delay: 1 } })
  await failureOf(call('account-enable', { path: { id: 'a' } }))
  await failureOf(call('categories', {}))
  expect(seen.map(({ url }) => url.split('/').at(-1))).toEqual(['enable', 'categories', 'categories'])
})
