// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HandedInIdentity } from '#generated/api.ts'
import { handlers } from '../handlers/support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const jwt = { access_token: 'theirs', refresh_token: 'theirs-r' }
const owner = { firstName: 'Kim', lastName: 'Muster', email: 'kim@example.org' }
const newIban = 'DE57991000001000000001'
const customer: HandedInIdentity = {
  for: 'customer',
  profile: { owners: [{ ...owner, country: 'DE', role: 'owner' }, { firstName: 'Max' }], newIban },
  readOnly: ['firstName', 'newIban'],
}
const none = { owner: [], account: [], consultation: [] }
const handedIn = { for: 'customer', owner, newIban, readOnly: { ...none, owner: ['firstName'] } }

async function redeem(identity: unknown) {
  const all = await handlers(({ url }) =>
    url.endsWith('/issueRefreshToken') ? { body: { jwt, handedIn: identity } } : undefined,
  )
  return all.run('resume.redeem', { code: 'once' })
}

describe('what a bank hands in with the code', () => {
  it('is the first owner and the new account, with the read-only fields', async () => {
    expect(await redeem(customer)).toMatchObject({
      state: 'open',
      entry: 'Start',
      handedIn: { for: 'customer', owner, newIban, readOnly: { owner: ['firstName'], account: ['newIban'] } },
    })
    expect(sessionStorage.getItem('kws.mode')).toBeNull()
  })
  it('is the address of a consultant, and nothing of a customer', async () => {
    const consultant = { ...customer, for: 'consultant', consultantMail: 'beratung@example.org' }
    expect(await redeem({ ...consultant, readOnly: ['consultantMail'] })).toMatchObject({
      entry: 'Consultant',
      handedIn: {
        for: 'consultant',
        owner: {},
        consultantMail: 'beratung@example.org',
        readOnly: { ...none, consultation: ['consultantMail'] },
      },
    })
    expect(sessionStorage.getItem('kws.mode')).toBe('"consultant"')
  })
  it.each([
    ['that it knows nothing of', { for: 'customer' }],
    ['with an empty profile', { for: 'customer', profile: { owners: [] }, readOnly: ['firstName'] }],
    ['with an account alone', { ...customer, profile: { newIban } }],
    [
      'with an account and a person without a name',
      { ...customer, profile: { owners: [{ city: 'Berlin' }], newIban } },
    ],
    ['with a consultant without an address', { ...customer, for: 'consultant' }],
    ['that cannot be read', { for: 'somebody', profile: { newIban } }],
  ])('is not shown if the bank starts a switch %s', async (_, identity) => {
    const resumed = await redeem(identity).catch(() => ({ state: 'failed' }))
    expect(resumed).not.toHaveProperty('handedIn')
  })
})

describe('the answer of the customer', () => {
  it('stores it in the switch, with the version of the text that the customer agreed to', async () => {
    const { run, to } = await handlers(({ url }) =>
      url.endsWith('/switch/type') ? { body: { type: 'kws', profile: {} } } : undefined,
    )
    const answer = await run('resume.agree', { handedIn, type: 'kws' })
    expect(answer).toEqual({ readOnly: handedIn.readOnly, consultation: null })
    const [sent] = to('/switch/type')
    expect(sent).toMatchObject({
      body: {
        type: 'kws',
        profile: { owners: [{ ...owner, country: 'DE', role: 'owner' }], newIban },
        consent: { accepted: true, textVersion: '2026-11' },
      },
    })
  })
  it('of a consultant is no call: the address goes with the link', async () => {
    const { run, to } = await handlers(() => undefined)
    const consultantMail = 'beratung@example.org'
    const consultant = { for: 'consultant', owner: {}, consultantMail, readOnly: none }
    expect(await run('resume.agree', { handedIn: consultant, type: 'kws' })).toMatchObject({
      consultation: { consultantMail },
    })
    expect(to('/switch/type')).toEqual([])
  })
  it.each([204, 404, 500])(
    'that declines deletes everything in this tab, also after a %i',
    async (status) => {
      const { run, to } = await handlers(({ method }) =>
        method === 'DELETE' ? { status, text: '' } : { status: 204, text: '' },
      )
      sessionStorage.setItem('kws.resumed', JSON.stringify({ state: 'open', handedIn }))
      await run('resume.decline')
      expect(to('/switch')).toHaveLength(1)
      expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Kim|token-1|DE57/)
    },
  )
})
