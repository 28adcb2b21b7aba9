// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlers } from '../handlers/support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page = '<!doctype html><title>Gateway</title><h1>Service Unavailable</h1>'
const jwt = { access_token: 'theirs', refresh_token: 'theirs-r' }

async function redeem(answer: object, input: object = {}) {
  const all = await handlers(({ url }) => (url.endsWith('/issueRefreshToken') ? answer : undefined))
  return { ...all, done: all.run('resume.redeem', { code: 'once', ...input }) }
}

describe('the code of a link', () => {
  it.each([
    ['good', { body: { jwt } }, {}, 'open'],
    ['one that wants the code of the SMS', { body: { otpRequired: true } }, {}, 'otp'],
    ['one that says so by a refusal', { status: 422, body: { code: 'invalid-otp' } }, {}, 'otp'],
    [
      'with a wrong code',
      { status: 422, body: { code: 'invalid-otp', attemptsLeft: 3 } },
      { otp: '1111' },
      'wrong',
    ],
    [
      'with the last wrong code',
      { status: 422, body: { code: 'invalid-otp', attemptsLeft: 0 } },
      { otp: '1111' },
      'refused',
    ],
    ['spent', { status: 403, body: { code: 'token-invalid', message: 'spent' } }, {}, 'refused'],
    ['not known', { status: 404, body: { message: 'no such code' } }, {}, 'refused'],
    ['refused without a body', { status: 401, text: '' }, {}, 'refused'],
  ])('%s', async (_, answer, input, state) => {
    expect(await (await redeem(answer, input)).done).toMatchObject({ state })
  })
  it.each([403, 404, 413, 502, 503, 504])('is not refused by a page of a gateway (%i)', async (status) => {
    const { done } = await redeem({ status, text: page })
    await expect(done).rejects.toThrow()
    expect(sessionStorage.getItem('accessToken')).toBe('token-1')
  })
  it('is redeemed without another call that could fail and lose it', async () => {
    const { done, to } = await redeem({ body: { jwt } })
    await done
    expect(to('/switch/userinfo')).toEqual([])
  })
})
