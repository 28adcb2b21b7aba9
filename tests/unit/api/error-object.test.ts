// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, loadPage } from './server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const errorBody = {
  code: 'access-denied',
  message: 'terms are pending',
  advice: 'Bitte im Online-Banking bestätigen.',
  providerError: '[9210] Hinweise offen',
  populate: { login: 'demo' },
  redirect: '/firmenkunden',
}

/** What a call was rejected with. */
async function rejection(body: object, status = 403): Promise<unknown> {
  sessionStorage.setItem('accessToken', 'token-1')
  fakeServer(({ url }) => (url.endsWith('/userinfo') ? { status, body } : undefined))
  const { call } = await loadPage()
  return call('userinfo', {}).catch((error: unknown) => error)
}

it('a failed call is the error object of the specification, with its twelve fields', async () => {
  expect(await rejection({ ...errorBody, error: 'refused' })).toMatchObject({
    ...errorBody,
    error: 'refused',
    name: 'ApiError',
    ok: false,
    status: 403,
    statusText: '',
    url: '/api/v1/switch/userinfo',
  })
})

it('a nested error gives the same object', async () => {
  const error = await rejection({ error: errorBody })
  expect(error).toMatchObject({ ...errorBody, message: expect.anything(), error: errorBody })
  expect(error).toBeInstanceOf(Error)
})

it('what is shown is derived from it', async () => {
  const error = await rejection(errorBody)
  const { toProblem } = await import('#src/api/problem.ts')
  expect(toProblem(error)).toMatchObject({
    code: errorBody.code,
    advice: errorBody.advice,
    providerLines: ['9210 Hinweise offen'],
    populate: errorBody.populate,
    redirect: { href: errorBody.redirect, kind: 'app' },
    status: 403,
    detail: errorBody.message,
  })
})
