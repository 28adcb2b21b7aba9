// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { toProblem } from '#src/api/problem.ts'
import { failureOf, fakeServer, loadPage } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'old')
  sessionStorage.setItem('refreshToken', 'refresh-old')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The problem of a failed call, by the modules of the page that made it. */
function problemOf(running: Promise<unknown>) {
  return running.then(
    () => 'succeeded',
    async (error: unknown) => (await import('#src/api/problem.ts')).toProblem(error),
  )
}

const page = '<!doctype html><html><head><title>502</title></head><body>Bad Gateway</body></html>'
const codeAndSeverity = (status: number, body: unknown) => {
  const { code, severity } = toProblem(new ApiError({ status, body }))
  return [code, severity]
}

describe('an answer of a gateway before our backend', () => {
  it.each([403, 404, 405, 408, 413, 414, 429, 431, 501, 502, 503, 504, 511])(
    'is shown on the step, whatever the status (%i)',
    (status) => {
      for (const body of [page, 'upstream connect error', '', null, {}, []])
        expect(codeAndSeverity(status, body)).toEqual(['no-service', 'error'])
    },
  )
  it('is not a success: an HTML page with status 200 becomes a problem', async () => {
    fakeServer(() => ({ text: page }))
    const { call } = await loadPage()
    const failed = problemOf(call('switch-complete', { body: {} as never, headers: {} as never })) // never looked at
    expect(await failed).toMatchObject({ code: 'no-service', severity: 'error' })
  })
  it('does not hide errors of our backend', () => {
    expect(codeAndSeverity(502, { code: 'bank-error', message: 'm' })).toEqual(['bank-error', 'error'])
    expect(codeAndSeverity(503, { error: { code: 'HBCI_ERROR' } })).toEqual(['hbci-error', 'error'])
    expect(codeAndSeverity(404, { code: 'unknown', message: 'no account' })).toEqual(['unknown', 'fatal'])
    expect(codeAndSeverity(409, { message: 'in other words' })).toEqual(['in other words', 'error'])
    expect(codeAndSeverity(400, 'could not add banklogin')).toEqual(['could-not-add-banklogin', 'critical'])
    expect(codeAndSeverity(500, page)).toEqual(['internal-error', 'critical'])
    expect(codeAndSeverity(401, page)).toEqual(['invalid-session', 'critical'])
  })
})

describe('a gateway at the renewal of the tokens', () => {
  const stale = (bearer: string | null) => bearer === 'Bearer old'
  it.each([403, 404, 413, 500, 502, 503, 504])('does not end the session (%i)', async (status) => {
    let down = true
    const { to } = fakeServer(({ url, bearer }) => {
      if (url.endsWith('/refreshToken') && down) return { status, text: page }
      return stale(bearer) ? { status: 401, body: {} } : undefined
    })
    const { call, replace } = await loadPage()
    expect(await failureOf(call('categories', {}))).toMatchObject({ status })
    expect(replace).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-old')
    down = false
    await call('categories', {})
    expect(to('/auth/refreshToken').length).toBeGreaterThan(1)
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-1')
  })
  it('does not end the session with the login page of a network', async () => {
    fakeServer(({ url, bearer }) => {
      if (url.endsWith('/refreshToken')) return { text: page }
      return stale(bearer) ? { status: 401, body: {} } : undefined
    })
    const { call, replace } = await loadPage()
    expect(await problemOf(call('categories', {}))).toMatchObject({ code: 'no-service' })
    expect(replace).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('accessToken')).toBe('old')
  })
})

describe('a gateway at the start', () => {
  const start = async (answer: object) => {
    sessionStorage.clear()
    fakeServer(({ url }) => (url === '/api/v1/switch' ? answer : undefined))
    const { ensureUser } = await loadPage()
    return problemOf(ensureUser())
  }
  it.each([403, 404, 413, 502, 503, 504])('is shown on Start (%i)', async (status) => {
    expect(await start({ status, text: page })).toMatchObject({ code: 'no-service', severity: 'error' })
  })
  it('a refusal of our backend leads to the Error route', async () => {
    const body = { code: 'access-denied', message: 'm' }
    expect(await start({ status: 403, body })).toMatchObject({ code: 'access-denied', severity: 'fatal' })
  })
})

describe('signing in again', () => {
  it('renews the tokens', async () => {
    const { to } = fakeServer()
    const { refreshSession } = await loadPage()
    await refreshSession()
    expect(to('/auth/refreshToken').map(({ body }) => body)).toEqual([{ token: 'refresh-old' }])
    expect(sessionStorage.getItem('accessToken')).toBe('access-1')
  })
  it('ends the session if it is refused', async () => {
    fakeServer(({ url }) => (url.endsWith('/refreshToken') ? { status: 401 } : undefined))
    const { refreshSession, replace } = await loadPage()
    await expect(refreshSession()).rejects.toMatchObject({ failure: { status: 401 } })
    expect(replace).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('accessToken')).toBeNull()
  })
  it('does not end the session without an answer', async () => {
    fakeServer(({ url }) => (url.endsWith('/refreshToken') ? 'drop' : undefined))
    const { refreshSession, replace } = await loadPage()
    await expect(refreshSession()).rejects.toThrow()
    expect(replace).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('accessToken')).toBe('old')
  })
})

it('a code of 60,000 capitals is resolved at once, and is truncated everywhere', () => {
  const begin = performance.now()
  const { code, key } = toProblem(
    new ApiError({ status: 422, body: { code: 'A'.repeat(60_000), message: 'm' } }),
  )
  // It took 9 s and more, and grew with the square of the length.
  expect(performance.now() - begin).toBeLessThan(2000)
  expect(code.length).toBeLessThan(1000)
  expect(key).toBe(`error.${code}`)
})
