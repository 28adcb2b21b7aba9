// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from './order-input.ts'
import { handlers, partner } from './support.ts'

// What sends files has its own test; here it is as good as any other way.
vi.mock('#src/api/upload.ts', () => ({ upload: (url: string, init: RequestInit) => fetch(url, init) }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Answers of 2xx that do not say what was asked for. */
const sayNothing: [string, Outcome][] = [
  ['nothing', { status: 204 }],
  ['an empty 200', { text: '' }],
  ['an empty object', { body: {} }],
  ['null', { body: null }],
  ['a list', { body: [1] }],
  ['false', { body: false }],
  ['an error', { body: { error: 'no' } }],
  ['a page', { text: '<!doctype html><h1>Sign in</h1>' }],
  ['taken', { status: 202, text: '' }],
]
/** A page does not come from our backend, and is told as what it is. */
const codeFor = (answer: string) => (answer === 'a page' ? 'no-service' : 'not-confirmed')
const account = (enabled: boolean) => ({
  id: 'a1',
  iban: 'DE05990000010000100101',
  name: 'Girokonto',
  type: 'giro',
  owner: 'Erika Muster',
  currency: 'EUR',
  balance: null,
  enabled,
  closable: true,
})
const upload = {
  id: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10',
  name: 'a.pdf',
  size: 4,
  pages: 1,
  type: 'application/pdf',
  documentType: 'id',
}
const body = { name: 'Stromwerk Musterstadt', category: 'energy', customerNo: '4711' }
const values = { ...body, decision: 'inform', direction: 'debit' }
const userinfo = {
  userId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a11',
  profile: {},
  switchMode: 'default',
  completed: false,
  startedAt: '2026-11-21T09:00:00.000Z',
  uploads: [],
}
const profile = { owners: null, recentOwners: null, account: null, closing: null }

/** A write by its handler: what the server holds after it, and what it holds when the write did nothing. */
const writes: Record<string, { input: Record<string, unknown>; done: object; undone: object }> = {
  'partners.decide': {
    input: { id: 'p1', decision: 'ignore' },
    done: partner({ handling: 'ignore', enabled: false }),
    undone: partner({}),
  },
  'accounts.disable': {
    input: { id: 'a1' },
    done: { accounts: [account(false)] },
    undone: { accounts: [account(true)] },
  },
  'accounts.enable': {
    input: { id: 'a1' },
    done: { accounts: [account(true)] },
    undone: { accounts: [account(false)] },
  },
  'partners.ignoreAll': {
    input: { ids: ['p1'] },
    done: {
      items: [partner({ handling: 'ignore' }), partner({ id: 'p2' })],
      allEnabled: false,
    },
    undone: { items: [partner({})], allEnabled: true },
  },
  'partners.informAll': {
    input: {},
    done: { items: [partner({}), partner({ id: 'p2', handling: 'online' })], allEnabled: true },
    undone: { items: [partner({ handling: 'ignore' })], allEnabled: false },
  },
  'partners.create': {
    input: { id: 'p1', values },
    done: partner({ customerNo: '4711' }),
    undone: partner({ customerNo: '0815' }),
  },
  'directory.add': {
    input: { partnerID: 'd1' },
    done: { items: [partner({ partnerID: 'd1' })], allEnabled: true },
    undone: { items: [], allEnabled: false },
  },
  'profile.save': {
    input: { type: 'business', withoutLogin: false, profile },
    done: { ...userinfo, switchType: 'business' },
    undone: userinfo,
  },
  'estate.upload': {
    input: { file: new File(['%PDF'], 'a.pdf'), kind: 'id' },
    done: { ...userinfo, uploads: [upload] },
    undone: userinfo,
  },
}

describe.each(Object.entries(writes))('%s', (name, { input, done, undone }) => {
  const after = (outcome: Outcome, state: object) =>
    handlers(({ method }) => (method === 'GET' ? { body: state } : outcome))
  it.each(sayNothing)('is done if the answer is %s and the server has stored it', async (_, outcome) => {
    const { run, codeOf, seen } = await after(outcome, done)
    expect(await codeOf(run(name, input))).toBe('succeeded')
    expect(seen.filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })
  it.each(sayNothing)(
    'is not done when the answer is %s and the server holds the old',
    async (label, outcome) => {
      const { run, codeOf } = await after(outcome, undone)
      expect(await codeOf(run(name, input))).toBe(codeFor(label))
    },
  )
  it('is not done if it is refused, whatever the server has stored', async () => {
    const { run, codeOf } = await after({ status: 422, body: { code: 'invalid-input' } }, done)
    expect(await codeOf(run(name, input))).toBe('invalid-input')
  })
})

describe('a removal', () => {
  const odd = sayNothing.filter(([name]) => ['a list', 'false', 'an error', 'a page'].includes(name))
  const after = (outcome: Outcome, items: object[]) =>
    handlers(({ method, url }) => {
      if (method !== 'GET') return outcome
      return { body: url.endsWith('/p1') ? partner({}) : { items, allEnabled: false } }
    })
  it.each(odd)('is done when the answer is %s and the partner is gone', async (_, outcome) => {
    const { run, codeOf } = await after(outcome, [])
    expect(await codeOf(run('partners.remove', { id: 'p1' }))).toBe('succeeded')
  })
  it.each(odd)('is not done when the answer is %s and the partner is there', async (label, outcome) => {
    const { run, codeOf } = await after(outcome, [partner({})])
    expect(await codeOf(run('partners.remove', { id: 'p1' }))).toBe(codeFor(label))
  })
  it('is done without a body, as the contract has it', async () => {
    const { run, seen } = await after({ status: 204 }, [partner({})])
    expect(await run('partners.remove', { id: 'p1' })).toMatchObject({ kind: 'removed' })
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
  })
})

describe('a toggle', () => {
  it('whose answer contradicts it is read again, and shows the stored state', async () => {
    const there = account(false)
    const { run, to } = await handlers(({ method }) =>
      method === 'GET' ? { body: { accounts: [there] } } : { body: account(true) },
    )
    expect(await run('accounts.disable', { id: 'a1' })).toEqual(there)
    expect(to('/banking/accounts')).toHaveLength(1)
  })
  it('that answers with another partner is read again', async () => {
    const { run } = await handlers(({ method }) => ({
      body: method === 'GET' ? partner({ handling: 'self' }) : partner({ id: 'p2', handling: 'self' }),
    }))
    expect(await run('partners.decide', { id: 'p1', decision: 'self' })).toMatchObject({
      id: 'p1',
      decision: 'self',
    })
  })
})

describe('a hand-over', () => {
  const consultation = { consultantMail: 'a@example.org', customerMail: 'b@example.org' }
  it('has happened with `ok: true`', async () => {
    const { run } = await handlers(() => ({ body: { ok: true } }))
    const [first] = (await run('consultant.handOver', { consultation })) as [object]
    expect(first).toEqual({ number: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const handedOver = [first]
    const second = await run('consultant.handOver', { consultation, handedOver })
    expect(second).toMatchObject([{ number: 1 }, { number: 2 }])
    // Sent once more it is the same one; together nothing was handed over.
    const again = await run('consultant.handOver', { consultation, handedOver, again: true })
    expect(again).toMatchObject([{ number: 1 }])
    const together = { consultation, handedOver, purpose: 'together' }
    expect(await run('consultant.handOver', together)).toEqual(handedOver)
  })
  it.each([
    ...sayNothing,
    ['ok: false', { body: { ok: false } }],
    ['ok in words', { body: { ok: 'yes' } }],
  ] as [string, Outcome][])('has not happened with %s', async (_, outcome) => {
    const { run, codeOf } = await handlers(() => outcome)
    expect(await codeOf(run('consultant.handOver', { consultation }))).not.toBe('succeeded')
  })
})
