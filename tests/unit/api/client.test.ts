// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { failureOf, fakeServer, loadPage } from './server.ts'

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
