// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bank, challenge, credentials, handlers, loginId, methods } from './support.ts'

afterEach(() => vi.restoreAllMocks())

const login = async (answer: { status?: number; body?: unknown }) => {
  const all = await handlers(({ url }) => (url.endsWith('/banking/login') ? answer : undefined))
  return { ...all, start: all.run('banking.login', { bank, credentials }) }
}
const asks = (more: object = {}) => ({ code: 'sca-required', ...more })

describe('an answer of the bank', () => {
  it.each([
    ['method-select', 'method'],
    ['otp', 'otp'],
    ['decoupled', 'decoupled'],
    ['redirect', 'redirect'],
    ['palm-reading', 'unsupported'],
  ])('with challenge %s leads to %s, as a success or as a refusal', async (type, next) => {
    const started = { challenge: challenge(type, { methods, pollingAllowed: true, confirmAllowed: false }) }
    const told = { next, loginId, polling: true, canConfirm: false, canChangeMethod: true }
    for (const answer of [
      { body: started },
      { body: { ...started, error: 'SCA_REQUIRED' } },
      { status: 403, body: asks(started) },
      { status: 403, body: { ...started, error: { code: 'SCA_REQUIRED' } } },
    ])
      expect(await (await login(answer)).start).toMatchObject(told)
  })
  it.each<[number, unknown, string]>([
    [422, { code: 'invalid-pin', challenge: null }, 'invalid-pin'],
    [422, { code: 'invalid-otp', challenge: challenge('otp') }, 'invalid-otp'],
    [403, asks({ challenge: { type: 'otp', loginId: { evil: 1 } } }), 'sca-required'],
    [403, asks(), 'sca-required'],
    [200, { error: { code: 'bankError', message: 'm' }, loginId }, 'bank-error'],
    [200, { error: { code: 'invalid-otp' }, challenge: challenge('otp') }, 'invalid-otp'],
  ])('of %i with %j has failed', async (status, body, code) => {
    const { start, codeOf } = await login({ status, body })
    expect(await codeOf(start)).toBe(code)
  })
})

it('tokens that the bank’s answer replaces reach the duplicates of the tab, also with another user id', async () => {
  const jwt = { access_token: 'a2', refresh_token: 'r2' }
  const { run } = await handlers(() => ({ body: { loginId, jwt, userId: 'u2' } }))
  Object.entries({ refreshToken: 'r1', 'kws.tabs': 't' }).forEach((one) => sessionStorage.setItem(...one))
  const copy = new BroadcastChannel('kws.session.t')
  const told = new Promise((resolve) => copy.addEventListener('message', ({ data }) => resolve(data)))
  await run('banking.login', { bank, credentials })
  expect(await told).toEqual({ old: 'r1', access: 'a2', refresh: 'r2' })
  copy.close()
})

it('a PIN that is refused again with a renewed token ends the session, instead of asking without end', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  const { to, run, codeOf } = await handlers(({ url }) =>
    url.endsWith('/banking/login') ? { status: 401 } : undefined,
  )
  sessionStorage.setItem('refreshToken', 'refresh-0')
  expect(await codeOf(run('banking.login', { bank, credentials }))).toBe('session-renewed')
  expect(await codeOf(run('banking.login', { bank, credentials }))).toBe('invalid-session')
  expect(to('/banking/login')).toHaveLength(2)
  expect(replace).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('accessToken')).toBeNull()
})

describe('an answer to a challenge', () => {
  it('that is wrong brings its failure and the new challenge; the last time it fails', async () => {
    const fresh = challenge('otp', { message: 'new photo', methods })
    let answer: object = {
      status: 422,
      body: { code: 'invalid-otp', message: 'wrong', attemptsLeft: 1, challenge: fresh },
    }
    const { run, codeOf, problemOf } = await handlers(() => answer)
    const refused = await run('banking.login', { loginId, otp: '0' }).catch(problemOf)
    expect(refused).toMatchObject({
      code: 'invalid-otp',
      attemptsLeft: 1,
      output: { next: 'otp', challenge: { message: 'new photo' }, renewed: true },
    })
    answer = { status: 423, body: { code: 'access-blocked', message: 'm' } }
    expect(await codeOf(run('banking.login', { loginId, otp: '0' }))).toBe('access-blocked')
    answer = { body: { accounts: 2 } }
    expect(await run('banking.login', { loginId, otp: '1' })).toMatchObject({ next: 'reading', loginId })
  })
})
