// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stored = () => Object.fromEntries(Object.entries(sessionStorage))
const answers = {
  bank: '{}',
  'kws.draft': '{}',
  'kws.archivedAnswers': '{}',
  'kws.mode': '"consultant"',
  service: '"immo"',
}

describe('a reset of the mode of the app', () => {
  it('logs out, creates a user of that mode and loads its entry', async () => {
    const { run, to } = await handlers(() => undefined)
    Object.entries(answers).forEach(([key, value]) => sessionStorage.setItem(key, value))
    const replaced = new Promise((resolve) =>
      vi.spyOn(window.location, 'replace').mockImplementation((address) => resolve(address)),
    )
    void run('session.reset')
    expect(await replaced).toBe('/')
    expect(to('/switch').map(({ body }) => body)).toEqual([
      expect.objectContaining({ switchMode: 'consultant', service: 'immo' }),
    ])
    expect(stored()).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      switchUserId: 'user-1',
      'kws.mode': '"consultant"',
      service: '"immo"',
    })
  })
  it('fails if no user can be created; the old user is removed', async () => {
    const { run, codeOf } = await handlers(({ url }) =>
      url.endsWith('/switch') ? { status: 503, body: { code: 'could-not-create-user' } } : undefined,
    )
    expect(await codeOf(run('session.reset'))).toBe('could-not-create-user')
    expect(sessionStorage.getItem('accessToken')).toBeNull()
  })
})

describe('a one-time code', () => {
  const jwt = { access_token: 'theirs', refresh_token: 'theirs-r' }
  const redeem = async (answer: object) => {
    const all = await handlers(({ url }) => (url.endsWith('/issueRefreshToken') ? answer : undefined))
    Object.entries(answers).forEach(([key, value]) => sessionStorage.setItem(key, value))
    const { redeem: redeeming } = await import('#src/handlers/session.ts')
    const tools = { signal: new AbortController().signal, report() {} }
    return { ...all, done: redeeming({ token: 'once', otp: '123456' }, tools) }
  }
  it('brings the tokens of another switch, and deletes the data of the switch in this tab', async () => {
    const { done, to } = await redeem({ body: { jwt } })
    await done
    expect(to('/auth/issueRefreshToken').map(({ body, bearer }) => ({ body, bearer }))).toEqual([
      { body: { token: 'once', otp: '123456' }, bearer: null },
    ])
    expect(to('/switch'), 'no user of its own').toEqual([])
    expect(stored()).toEqual({
      accessToken: 'theirs',
      refreshToken: 'theirs-r',
      switchUserId: expect.any(String),
      'kws.mode': '"consultant"',
      service: '"immo"',
    })
  })
  it('gives each tab an id of its own, because tabs with the same one take each other for copies', async () => {
    const ids = []
    for (const _tab of ['first', 'second']) {
      await (
        await redeem({ body: { jwt } })
      ).done
      ids.push(sessionStorage.getItem('switchUserId'))
      sessionStorage.clear()
    }
    expect(new Set(ids).size).toBe(2)
  })
  it('that requires the code of the SMS first changes nothing', async () => {
    const { done, to } = await redeem({ body: { otpRequired: true } })
    expect(await done).toBe('otp')
    expect(to('/auth/issueRefreshToken')).toHaveLength(1)
    expect(stored()).toEqual({ accessToken: 'token-1', ...answers })
  })
  it('with invalid tokens changes nothing', async () => {
    const { done, codeOf, to } = await redeem({ body: { jwt: { access_token: 'null', refresh_token: 'r' } } })
    expect(await codeOf(done)).toBe('unknown')
    expect(to('/switch')).toEqual([])
  })
  it.each([
    ['refused', { status: 403, body: { code: 'token-invalid' } }, 'token-invalid'],
    ['answered without tokens', { body: {} }, 'unknown'],
  ])('that is %s is sent once and changes nothing', async (_, answer, code) => {
    const { done, codeOf, to } = await redeem(answer)
    expect(await codeOf(done)).toBe(code)
    expect(to('/auth/issueRefreshToken')).toHaveLength(1)
    expect(stored()).toEqual({ accessToken: 'token-1', ...answers })
  })
})

describe('archived answers', () => {
  const profile = { owners: null, recentOwners: null, account: null, closing: null, closeAccounts: null }
  const consultation = { consultantMail: 'beratung@example.org', customerMail: 'kim@example.org' }
  const drafts = { owner: { owners: { open: 1 } } }
  const archivedAnswers = (age: number) => ({
    at: Date.now() - age,
    flow: 'switch',
    bank: null,
    withoutLogin: true,
    profile,
    consultation,
    drafts,
  })
  it('are restored into the switch of a new user', async () => {
    const { run, to } = await handlers(() => undefined)
    sessionStorage.removeItem('accessToken')
    const input = { type: 'kws', withoutLogin: false, archivedAnswers: archivedAnswers(60_000) }
    expect(await run('switch.restoreAnswers', input)).toMatchObject({
      bank: null,
      withoutLogin: true,
      profile,
      consultation,
    })
    expect([to('/switch').length, to('/switch/type').map(({ body }) => body)]).toEqual([
      1,
      [{ type: 'kws-guided', profile: {} }],
    ])
    expect(JSON.parse(sessionStorage.getItem('kws.draft') ?? '')).toEqual(drafts)
  })
  it('expire if Start was open for too long; whether a login is used stays', async () => {
    const { run, to } = await handlers(() => undefined)
    const input = { type: 'nachlass', withoutLogin: true, archivedAnswers: archivedAnswers(16 * 60_000) }
    expect(await run('switch.restoreAnswers', input)).toMatchObject({ withoutLogin: true, profile })
    expect(to('/switch/type').map(({ body }) => body)).toEqual([{ type: 'nachlass', profile: {} }])
    expect(sessionStorage.getItem('kws.draft')).toBeNull()
  })
})
