// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bank, challenge, credentials, handlers, loginId, methods } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const login = async (answer: { status?: number; body?: unknown }) => {
  const all = await handlers(({ url }) => (url.endsWith('/banking/login') ? answer : undefined))
  return { ...all, start: all.run('banking.login', { bank, credentials }) }
}

describe('an answer of the bank', () => {
  it.each([
    ['method-select', 'method'],
    ['otp', 'otp'],
    ['decoupled', 'decoupled'],
    ['redirect', 'redirect'],
    ['palm-reading', 'unsupported'],
    ['constructor', 'unsupported'],
  ])('with challenge %s leads to %s', async (type, next) => {
    const error = { code: 'sca-required', message: 'due' }
    const started = { challenge: challenge(type, { methods, pollingAllowed: true, confirmAllowed: false }) }
    for (const answer of [
      { body: { ...started, error } },
      { body: started },
      { body: { ...started, error: 'SCA_REQUIRED' } },
    ]) {
      const { start } = await login(answer)
      expect(await start).toMatchObject({
        next,
        loginId,
        polling: true,
        canConfirm: false,
        canChangeMethod: true,
      })
    }
  })
  it('of 4xx that asks for a second factor is no failure', async () => {
    for (const body of [
      { code: 'sca-required', message: 'm', challenge: challenge('otp') },
      { error: { code: 'SCA_REQUIRED' }, challenge: challenge('otp') },
    ]) {
      const { start } = await login({ status: 403, body })
      expect(await start).toMatchObject({ next: 'otp', loginId, canChangeMethod: false })
    }
  })
  it.each([
    ['4xx with a code', { status: 422, body: { code: 'invalid-pin', message: 'm' } }, 'invalid-pin'],
    [
      '4xx with no challenge in it',
      { status: 422, body: { code: 'invalid-pin', challenge: null } },
      'invalid-pin',
    ],
    [
      '4xx with another code and a challenge',
      { status: 422, body: { code: 'invalid-otp', challenge: challenge('otp') } },
      'invalid-otp',
    ],
    [
      '4xx that asks with a challenge of another shape',
      { status: 403, body: { code: 'sca-required', challenge: { type: 'otp', loginId: { evil: 1 } } } },
      'sca-required',
    ],
    [
      '4xx that asks with words',
      { status: 403, body: { code: 'sca-required', challenge: 'x' } },
      'sca-required',
    ],
    ['4xx that asks without a challenge', { status: 403, body: { code: 'sca-required' } }, 'sca-required'],
    ['2xx with a code', { body: { error: 'BANK_ERROR', loginId } }, 'BANK_ERROR'],
    ['2xx with a body', { body: { error: { code: 'bankError', message: 'm' }, loginId } }, 'bank-error'],
    [
      '2xx with words',
      { body: { error: { message: 'could not add banklogin' } } },
      'could-not-add-banklogin',
    ],
    [
      '2xx with an error and a challenge',
      { body: { error: { code: 'invalid-otp' }, challenge: challenge('otp') } },
      'invalid-otp',
    ],
    ['2xx that asks without a challenge', { body: { error: 'sca-required', loginId } }, 'sca-required'],
    ['2xx without anything', { body: null }, 'no-service'],
    ['5xx', { status: 500 }, 'internal-error'],
  ])('of %s is a failure', async (_, answer, code) => {
    const { start, codeOf } = await login(answer)
    expect(await codeOf(start)).toBe(code)
  })
  it('without a challenge continues with reading the accounts', async () => {
    for (const error of [undefined, null, '', {}]) {
      const { start } = await login({ body: { loginId, error } })
      expect(await start).toMatchObject({ next: 'reading', loginId, challenge: null })
    }
  })
  it('replaces the tokens of the session', async () => {
    const jwt = { access_token: 'new', refresh_token: 'new-r' }
    await (
      await login({ body: { loginId, jwt, userId: loginId } })
    ).start
    const stored = ['accessToken', 'refreshToken', 'switchUserId'].map((key) => sessionStorage.getItem(key))
    expect(stored).toEqual(['new', 'new-r', loginId])
    await (
      await login({ body: { loginId, token: 'single' } })
    ).start
    expect(sessionStorage.getItem('accessToken')).toBe('single')
  })
})

describe('what is sent', () => {
  it('is bank, credentials, consent and the way back, once', async () => {
    const { start, to } = await login({ body: { loginId } })
    await start
    expect(to('/banking/login')).toHaveLength(1)
    expect(to('/banking/login')[0]?.body).toMatchObject({
      bankCode: '99000001',
      BIC: 'MUSTDE90XXX',
      interface: 'XS2A',
      credentials,
      consent: { accepted: true },
      returnUrl: `${window.location.origin}/return`,
    })
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('12345')
  })
  it('is sent once even where the session has to be renewed', async () => {
    const { to, run, codeOf } = await handlers(({ url, bearer }) =>
      url.endsWith('/banking/login') && bearer === 'Bearer token-1' ? { status: 401 } : undefined,
    )
    sessionStorage.setItem('refreshToken', 'refresh-0')
    expect(await codeOf(run('banking.login', { bank, credentials }))).toBe('session-renewed')
    expect([to('/banking/login').length, to('/auth/refreshToken').length]).toEqual([1, 1])
    // One more press of the customer goes through.
    await run('banking.login', { bank, credentials })
    expect(to('/banking/login')).toHaveLength(2)
  })
  it('that is refused again with a renewed token ends the session instead of offering endless retries', async () => {
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
})

describe('an answer to a challenge', () => {
  it('without an approval shows that the bank has not received it', async () => {
    const { run } = await handlers(() => ({ body: { challenge: challenge('decoupled') } }))
    expect(await run('banking.continue', { loginId, decoupled: true })).toMatchObject({
      next: 'decoupled',
      notYet: true,
    })
    expect(await run('banking.continue', { loginId, methodId: 'app' })).toMatchObject({ notYet: false })
  })
  it('continues the login if it is right', async () => {
    const { run } = await handlers(() => ({ body: { loginId } }))
    expect(await run('banking.confirm', { loginId, otp: '1' })).toMatchObject({
      login: { next: 'reading' },
      problem: null,
    })
  })
  it('that is wrong brings its failure and the new challenge', async () => {
    const fresh = challenge('otp', { message: 'new photo', methods })
    const { run } = await handlers(() => ({
      status: 422,
      body: { code: 'invalid-otp', message: 'wrong', attemptsLeft: 1, challenge: fresh },
    }))
    expect(await run('banking.confirm', { loginId, otp: '0' })).toMatchObject({
      login: { next: 'otp', challenge: { message: 'new photo' } },
      problem: { code: 'invalid-otp', attemptsLeft: 1 },
    })
  })
  it('that is wrong for the last time fails', async () => {
    const { run, codeOf } = await handlers(() => ({
      status: 423,
      body: { code: 'access-blocked', message: 'm' },
    }))
    expect(await codeOf(run('banking.confirm', { loginId, otp: '0' }))).toBe('access-blocked')
  })
})
