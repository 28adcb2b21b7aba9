// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveError } from '#src/api/errors.ts'
import type { Failure } from '#src/api/error-object.ts'
import banks from '#src/tools/sandbox/data/banks.json' with { type: 'json' }
import { failureOf, fakeServer, loadPage, wait } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a call', () => {
  it('is method, path, query and body as schemas/api declares them', async () => {
    const { seen } = fakeServer()
    const { call } = await loadPage()
    await call('partners-search', { body: { query: 'a&b', page: 2, category: '' } })
    await call('account-enable', { path: { id: 'a b?c' } })
    await call('switch-type', { body: { type: 'kws' } })
    await call('feedback', { body: { rating: 5, area: 'kws' } })
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/v1/partners?query=a%26b&page=2', undefined],
      ['PUT', '/api/v1/banking/accounts/a%20b%3Fc/enable', undefined],
      ['PUT', '/api/v1/switch/type', { type: 'kws' }],
      ['POST', '/api/v1/feedback', { rating: 5, area: 'kws' }],
    ])
  })
  it('sends the bearer token to the API only', async () => {
    const { seen } = fakeServer(({ url }) => (url === '/banks.json' ? { body: banks } : undefined))
    const { call } = await loadPage()
    const { directory } = await import('#src/handlers/banking/banks.ts')
    await call('categories', {})
    await directory({}, { signal: new AbortController().signal, report() {} })
    expect(seen.map(({ url, bearer }) => [url, bearer])).toEqual([
      ['/api/v1/switch/categories', 'Bearer token-1'],
      ['/banks.json', null],
    ])
  })
  it('sends no cookies and is never cached', async () => {
    fakeServer()
    const { call } = await loadPage()
    await call('categories', {})
    expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-store' })
  })
  it('is aborted by its signal, with its reason', async () => {
    fakeServer(async () => {
      await wait(50)
      return undefined
    })
    const { call } = await loadPage()
    const controller = new AbortController()
    controller.abort(new Error('left'))
    expect(await failureOf(call('categories', { signal: controller.signal }))).toEqual(new Error('left'))
  })
})

describe('an answer', () => {
  const failing = async (answer: Parameters<typeof fakeServer>[0]): Promise<Failure> => {
    fakeServer(answer)
    const { call } = await loadPage()
    return (await failureOf(call('categories', {}))) as Failure // a call that fails is an ApiError
  }
  it('without content is null', async () => {
    fakeServer(() => ({ status: 204 }))
    const { call } = await loadPage()
    expect(await call('banking-abandon', { body: { reason: 'user' } })).toBeNull()
  })
  it('of 2xx that is not JSON is an unknown error, and its text is not shown', async () => {
    const failure = await failing(() => ({ text: '<html>hello' }))
    expect(resolveError(failure).key).toBe('error.unknown')
    expect(JSON.stringify(failure)).not.toContain('hello')
  })
  it('with an error keeps what resolves it', async () => {
    const failure = await failing(() => ({
      status: 503,
      body: { code: 'hbciError', providerError: '[1] a;b' },
    }))
    expect(resolveError(failure)).toEqual({
      key: 'error.hbci-error',
      severity: 'error',
      providerLines: ['1 a', 'b'],
    })
  })
  it('that never arrives counts as offline only if the browser is offline', async () => {
    expect(resolveError(await failing(() => 'drop')).key).toBe('error.TypeError: Failed to fetch')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(resolveError(await failing(() => 'drop')).key).toBe('error.offline-error')
  })
  it('that breaks off in the middle is a failure', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"completed":'))
        controller.error(new TypeError('network error'))
      },
    })
    vi.stubGlobal('fetch', async () => new Response(broken, { status: 200 }))
    const { call, ApiError } = await loadPage()
    const error: unknown = await call('categories', {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(await failureOf(Promise.reject(error as Error))).toMatchObject({ offline: false }) // an ApiError, as above
    expect(await failureOf(Promise.reject(error as Error))).not.toHaveProperty('status')
  })
  it('returns the request id and the time to wait', async () => {
    fakeServer(() => ({ status: 429, headers: { 'x-request-id': 'r-9', 'retry-after': '120' } }))
    const { call } = await loadPage()
    const error: unknown = await call('categories', {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ requestId: 'r-9', retryAfter: 120 })
  })
  it('that refuses the request is not requested again', async () => {
    for (const status of [400, 403, 404, 409, 422, 429, 500, 502, 504]) {
      const { seen } = fakeServer(() => ({ status, body: { code: 'bank-error', message: 'm' } }))
      const { call } = await loadPage()
      expect(await failureOf(call('categories', {}))).toMatchObject({ status })
      expect(seen).toHaveLength(1)
    }
  })
  it.each([502, 503, 504])('of a gateway without a backend is requested again (%i)', async (status) => {
    const text = '<html><h1>Bad Gateway</h1></html>'
    const { seen } = fakeServer(() => (seen.length < 3 ? { status, text } : undefined))
    const { call } = await loadPage()
    expect(await call('categories', {})).toEqual({ categories: [] })
    expect(seen).toHaveLength(3)
  })
})

describe('a document', () => {
  const pdf = { text: '%PDF-1.7', headers: { 'content-type': 'application/pdf; charset=binary' } }

  it('is requested by its type and in the language of the page', async () => {
    const { seen } = fakeServer(() => pdf)
    document.documentElement.lang = 'en'
    await loadPage()
    const { documentOf } = await import('#src/api/documents.ts')
    const blob = await documentOf('partner-get', { path: { id: 'p1' } })
    expect(await blob.text()).toBe('%PDF-1.7')
    expect(blob.type).toBe('application/pdf')
    expect(seen.map(({ method, url, bearer }) => [method, url, bearer])).toEqual([
      ['GET', '/api/v1/switch/partners/p1', 'Bearer token-1'],
    ])
    const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers)
    expect([headers.get('accept'), headers.get('accept-language')]).toEqual([
      'application/pdf, application/json;q=0.5',
      'en',
    ])
  })
  it('of another type is not accepted, and a refusal is read as JSON', async () => {
    let answer: object = { text: '<html>', headers: { 'content-type': 'text/html' } }
    fakeServer(() => answer)
    await loadPage()
    const { documentOf } = await import('#src/api/documents.ts')
    expect(await failureOf(documentOf('switch-partners'))).toMatchObject({ message: 'unknown' })
    answer = { status: 404, body: { code: 'unknown' } }
    expect(await failureOf(documentOf('switch-partners'))).toMatchObject({
      status: 404,
      body: { code: 'unknown' },
    })
  })
})
