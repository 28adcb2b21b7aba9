// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => vi.restoreAllMocks())
// A page has one channel to its duplicates; here each test loads the page anew.
beforeEach(() => void vi.stubGlobal('BroadcastChannel', undefined))

const stored = () => Object.fromEntries(Object.entries(sessionStorage))
const answers = {
  bank: '{}',
  'kws.draft': '{}',
  'kws.archivedAnswers': '{}',
  'kws.mode': '"consultant"',
  service: '"immo"',
}

describe('a reset of the mode of the app', () => {
  it('ends the session on the server too, creates a user of that mode and loads its entry', async () => {
    const { run, to } = await handlers(() => undefined)
    Object.entries(answers).forEach(([key, value]) => sessionStorage.setItem(key, value))
    const replaced = new Promise((resolve) =>
      vi.spyOn(window.location, 'replace').mockImplementation((address) => resolve(address)),
    )
    void run('session.end', { how: 'reset' })
    expect(await replaced).toBe('/')
    expect(to('/switch').map(({ method, bearer, body }) => [method, bearer, body])).toEqual([
      ['DELETE', 'Bearer token-1', undefined],
      ['POST', null, expect.objectContaining({ switchMode: 'consultant', service: 'immo' })],
    ])
    expect(to('/auth/logout').map(({ body }) => body)).toEqual([{ token: 'token-1' }])
    expect(stored()).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      switchUserId: 'user-1',
      'kws.tabs': expect.any(String),
      'kws.mode': '"consultant"',
      service: '"immo"',
    })
  })
})

it('the page after an end leads to the first entry, also where nothing is stored any more', async () => {
  const { run } = await handlers(() => undefined)
  sessionStorage.clear()
  window.history.replaceState(null, '', '/beendet')
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  void run('app.leave', { entry: null })
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  window.history.replaceState(null, '', '/')
})

describe('a one-time code', () => {
  const jwt = { access_token: 'theirs', refresh_token: 'theirs-r' }
  const redeem = async (answer: object) => {
    const all = await handlers(({ url }) => (url.endsWith('/issueRefreshToken') ? answer : undefined))
    Object.entries(answers).forEach(([key, value]) => sessionStorage.setItem(key, value))
    const { redeemCode } = await import('#src/handlers/resume.ts')
    const tools = { signal: new AbortController().signal, report() {} }
    return { ...all, done: redeemCode({ token: 'once', otp: '123456' }, tools) }
  }
  it('brings the tokens of another switch, and ends the switch in this tab, here and on the server', async () => {
    const { done, to } = await redeem({ body: { jwt } })
    await done
    expect(to('/auth/issueRefreshToken').map(({ body, bearer }) => ({ body, bearer }))).toEqual([
      { body: { token: 'once', otp: '123456' }, bearer: null },
    ])
    expect(
      to('/switch').map(({ method }) => method),
      'no user of its own',
    ).toEqual(['DELETE'])
    expect(stored()).toEqual({
      accessToken: 'theirs',
      refreshToken: 'theirs-r',
      'kws.tabs': expect.any(String),
      'kws.mode': '"consultant"',
      service: '"immo"',
    })
  })
  it.each([
    ['refused', { status: 403, body: { code: 'token-invalid' } }, 'token-invalid'],
    ['answered without tokens', { body: {} }, 'unknown'],
    ['answered with a token that is none', { body: { jwt: { access_token: 'null' } } }, 'no-service'],
  ])('that is %s is sent once and changes nothing', async (_, answer, code) => {
    const { done, codeOf, to } = await redeem(answer)
    expect(await codeOf(done)).toBe(code)
    expect(to('/auth/issueRefreshToken')).toHaveLength(1)
    expect(stored()).toEqual({ accessToken: 'token-1', ...answers })
  })
})
