// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandedInIdentity } from '#generated/api.ts'
import flow from '#flows/resume/flow.json' with { type: 'json' }
import screen from '#flows/estate/screens/estate-documents.json' with { type: 'json' }
import banks from '#src/tools/sandbox/data/banks.json' with { type: 'json' }
import { resolveAll } from '#engine/flow/binding.ts'
import { handlers, userinfo } from '../handlers/support.ts'

// A page has one channel to its duplicates; here each test loads the page anew.
beforeEach(() => void vi.stubGlobal('BroadcastChannel', undefined))

const jwt = { access_token: 'theirs', refresh_token: 'theirs-r' }

async function redeem(answer: object, input: object = {}) {
  const all = await handlers(({ url }) => (url.endsWith('/issueRefreshToken') ? answer : undefined))
  return { ...all, done: all.run('resume.redeem', { code: 'once', ...input }) }
}

describe('the code of a link', () => {
  const otp = { otp: '1111' }
  const wrong = (attemptsLeft: number) => ({ status: 422, body: { code: 'invalid-otp', attemptsLeft } })
  it.each([
    ['good', { body: { jwt } }, {}, 'open'],
    ['one that wants the code of the SMS', { body: { otpRequired: true } }, {}, 'otp'],
    ['one that says so by a refusal', wrong(5), {}, 'otp'],
    ['with a wrong code', wrong(3), otp, 'wrong'],
    ['with the last wrong code', wrong(0), otp, 'refused'],
    ['spent', { status: 403, body: { code: 'token-invalid', message: 'spent' } }, {}, 'refused'],
    ['not known', { status: 404, body: { message: 'no such code' } }, {}, 'refused'],
    ['refused without a body', { status: 401, text: '' }, {}, 'refused'],
  ])('may be %s', async (_, answer, input, state) => {
    const { done, to } = await redeem(answer, input)
    expect(await done).toMatchObject({ state })
    // No other call could fail and lose it.
    expect(to('/switch/userinfo')).toEqual([])
    expect(sessionStorage.getItem('accessToken')).toBe(state === 'open' ? 'theirs' : 'token-1')
  })
  it('brings the tokens of another switch, and ends the switch of this tab, here and on the server', async () => {
    const { run, to } = await handlers(() => ({ body: { jwt } }))
    Object.entries({ bank: '{}', 'kws.draft': '{}', service: '"immo"' }).forEach((one) =>
      sessionStorage.setItem(...one),
    )
    await run('resume.redeem', { code: 'once', ...otp })
    expect(to('/auth/issueRefreshToken').map(({ body, bearer }) => ({ body, bearer }))).toEqual([
      { body: { token: 'once', otp: '1111' }, bearer: null },
    ])
    const methods = to('/switch').map(({ method }) => method)
    expect(methods, 'no user of its own').toEqual(['DELETE'])
    expect({ ...sessionStorage }).toEqual({
      accessToken: 'theirs',
      refreshToken: 'theirs-r',
      'kws.tabs': expect.any(String),
      service: '"immo"',
    })
  })
  const page = '<!doctype html><h1>Service Unavailable</h1>'
  it.each([
    ...[403, 404, 503].map((status) => ({ status, text: page })),
    { body: {} },
    { body: { jwt: { access_token: 'null' } } },
  ])('is not refused, and nothing changes, by a page of a gateway or without a token: %j', async (answer) => {
    await expect((await redeem(answer)).done).rejects.toThrow()
    expect(sessionStorage.getItem('accessToken')).toBe('token-1')
  })
})

const owner = { firstName: 'Kim', lastName: 'Muster', email: 'kim@example.org' }
const newIban = 'DE57991000001000000001'
const none = { owner: [], account: [], consultation: [] }

describe('what a bank hands in with the code', () => {
  const customer: HandedInIdentity = {
    for: 'customer',
    profile: { owners: [{ ...owner, country: 'DE', role: 'owner' }, { firstName: 'Max' }], newIban },
    readOnly: ['firstName', 'newIban'],
  }
  const redeemed = async (handedIn: unknown) => (await redeem({ body: { jwt, handedIn } })).done
  it('is the first owner and the new account, with the read-only fields', async () => {
    expect(await redeemed(customer)).toMatchObject({
      state: 'open',
      entry: 'Start',
      handedIn: { for: 'customer', owner, newIban, readOnly: { owner: ['firstName'], account: ['newIban'] } },
    })
    expect(sessionStorage.getItem('kws.mode')).toBeNull()
  })
  it('is the address of a consultant, and nothing of a customer', async () => {
    const consultantMail = 'beratung@example.org'
    const readOnly = ['consultantMail']
    expect(await redeemed({ ...customer, for: 'consultant', consultantMail, readOnly })).toMatchObject({
      entry: 'Consultant',
      handedIn: {
        for: 'consultant',
        owner: {},
        consultantMail,
        readOnly: { ...none, consultation: readOnly },
      },
    })
    expect(sessionStorage.getItem('kws.mode')).toBe('"consultant"')
  })
  it.each([
    ['without a name', { ...customer, profile: { owners: [{ city: 'Berlin' }], newIban } }],
    ['of a consultant without an address', { ...customer, for: 'consultant' }],
    ['that cannot be read', { for: 'somebody', profile: { newIban } }],
  ])('%s is not shown: the customer could not notice that it is somebody else', async (_, identity) => {
    expect(await redeemed(identity).catch(() => ({}))).not.toHaveProperty('handedIn')
  })
  const handedIn = { for: 'customer', owner, newIban, readOnly: { ...none, owner: ['firstName'] } }
  it('is stored once the customer agrees, with the version of the text', async () => {
    const { run, to } = await handlers(() => ({ body: { type: 'kws', profile: {} } }))
    const context = { resumed: { handedIn }, profile: flow.context.profile }
    await run('profile.save', resolveAll(flow.states.agreeing.invoke.input, { context }))
    expect(to('/switch/type').map(({ body }) => body)).toEqual([
      {
        type: 'kws',
        profile: { owners: [{ ...owner, country: 'DE', role: 'owner' }], newIban },
        consent: { accepted: true, textVersion: '2026-11' },
      },
    ])
  })
  it.each([204, 500])('is deleted in this tab if the customer declines, also after a %i', async (status) => {
    const { run, to } = await handlers(() => ({ status, text: '' }))
    sessionStorage.setItem('kws.resumed', JSON.stringify({ state: 'open', handedIn }))
    await run('session.end', { how: 'decline' })
    expect(to('/switch')).toHaveLength(1)
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Kim|token-1|DE57/)
  })
})

describe('a link to an estate', () => {
  const { needs } = flow.states.restoring.invoke.input
  it('asks for the same proofs as the step of the proofs', () => {
    const [upload] = screen.body.flatMap((one) => ('requirements' in one ? [one.requirements ?? []] : []))
    expect(needs).toEqual(upload?.map(({ anyOf }) => anyOf.join(' ')))
  })
  it.each([
    [[], true],
    [['death-certificate', 'id', 'will-opening'], false],
    [['death-certificate', 'id', 'other'], true],
  ])('with %j handed in, proofs are missing: %s', async (kinds, openProofs) => {
    const file = { id: 'a', name: 'a.pdf', size: 9, pages: 1, type: 'application/pdf' }
    const uploads = kinds.map((documentType) => ({ ...file, id: documentType, documentType }))
    const info = userinfo({ switchType: 'nachlass', profile: { owners: [] }, uploads })
    const { run } = await handlers(({ url }) => {
      if (url.endsWith('/userinfo')) return { body: info }
      return url.endsWith('/banks.json') ? { body: banks } : undefined
    })
    expect(await run('resume.restore', { needs })).toMatchObject({ resumed: { openProofs } })
  })
})
