// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const partner = {
  id: 'p1',
  name: 'Stromwerk Musterstadt',
  category: 'energy',
  source: 'detected',
  direction: 'debit',
  handling: 'letter',
  enabled: true,
  status: 'queued',
  cadence: 'monthly',
  signatureRequired: false,
}
const typed = { name: 'Erika Muster', kind: 'typed' }
const onPaper = { name: 'Max Muster', kind: 'none' }

it.each([
  [{}, { way: 'letter', stage: 'queued' }],
  [{ signatures: null }, { way: 'letter', stage: 'queued' }],
  [{ signatures: [typed] }, { way: 'letter', stage: 'queued' }],
  [{ signatures: [typed, onPaper] }, { way: 'own', stage: null }],
  [{ onPaper: false }, { way: 'letter', stage: 'queued' }],
  [{ onPaper: true }, { way: 'own', stage: null }],
])('with %j a letter goes out like %j', async (input, letter) => {
  const { run } = await handlers(() => ({ body: { items: [partner], allEnabled: true } }))
  expect(await run('letters.list', input)).toMatchObject([letter])
})

it('the receipt states that an owner signs on paper', async () => {
  const { run } = await handlers(() => ({ body: { completed: true } }))
  const owners = [{ firstName: 'Erika', lastName: 'Muster', email: 'erika@example.org' }]
  const profile = { owners, account: { newIban: 'DE57991000001000000001', switchDate: '2026-12-07' } }
  const order = { key: 'k', at: '2026-11-21T10:01:00.000Z', state: 'sent', protected: false }
  const input = { type: 'kws', profile, consents: null, startedAt: null, uploads: null, order }
  const receipt = (signatures: object[]) => run('switch.complete', { ...input, signatures })
  expect(await receipt([typed])).toMatchObject({ receipt: { onPaper: false } })
  expect(await receipt([typed, onPaper])).toMatchObject({ receipt: { onPaper: true } })
})

it.each([
  [{ id: 'p1' }, 'de'],
  [{ id: 'p1', country: 'DE' }, 'de'],
  [{ id: 'p1', country: 'NL' }, 'en'],
])('a customer who reads English gets the letter %j in %s', async (input, language) => {
  document.documentElement.lang = 'en'
  const { run } = await handlers(() => ({ text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }))
  await run('letters.preview', input)
  await run('letters.pack')
  const requests = vi
    .mocked(fetch)
    .mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))
  expect(requests).toEqual([language, 'de'])
})

describe('the state of an order', () => {
  const receipt = {
    reference: 'KWS-7',
    statusUrl: null,
    documents: [],
    informed: 1,
    selfTodo: 0,
    email: null,
    switchDate: '2026-12-07',
    closeDate: '2027-01-31',
    durationSeconds: 1,
    finishedAt: '2026-11-21T10:00:00.000Z',
    type: 'kws' as const,
    withdrawalStart: false,
  }
  const amount = { amount: '-12.40', currency: 'EUR' }
  const unclear = [{ id: 'u1', name: 'PAYX*UNBEKANNT', amount, date: '2026-11-02' }]
  const facts = {
    ordered: true,
    reference: 'KWS-7',
    orderedAt: '2026-11-21T10:00:00.000Z',
    switchDate: '2026-12-07',
    closeDate: '2027-01-31',
    closesLater: false,
    isEstate: false,
    unclear,
  }
  const userinfo = {
    userId: 'u',
    profile: { switchDate: '2026-12-07', closeOld: { close: true, date: '2027-01-31' } },
    switchMode: 'default',
    switchType: 'kws',
    completed: true,
    startedAt: '2026-11-21T09:00:00Z',
    uploads: [],
  }
  /** The handlers in a tab that a link has opened: all is asked of the service. */
  const byLink = (said: object, status = 'queued', profile: object = userinfo.profile) =>
    handlers(({ url }) => {
      if (url.endsWith('/switch/partners'))
        return { body: { items: [{ ...partner, status }], allEnabled: true } }
      const { ordered: completed, reference, orderedAt } = facts
      return {
        body: url.endsWith('/userinfo')
          ? { ...userinfo, profile }
          : { completed, reference, orderedAt, ...said },
      }
    })

  it.each([
    [true, { onPaper: true, sends: false, withdrawalStart: null }],
    [false, { onPaper: false, sends: true, withdrawalStart: false }],
  ])('is the same in the tab of the order and by the link; signed on paper: %s', async (signed, letters) => {
    const here = await handlers(() => ({ status: 500, body: {} }))
    expect(await here.run('order.state', { receipt: { ...receipt, onPaper: signed }, unclear })).toEqual({
      ...facts,
      ...letters,
    })
    const there = await byLink({ onPaper: signed, unclear, withdrawalStart: false })
    expect(await there.run('order.state', { receipt: null })).toEqual({ ...facts, ...letters })
  })

  it('says that the customer wants to close the old account later', async () => {
    const later = { closeDate: null, closesLater: true }
    const here = await handlers(() => ({ status: 500, body: {} }))
    expect(await here.run('order.state', { receipt: { ...receipt, ...later } })).toMatchObject(later)
    const there = await byLink({}, 'queued', { closeOld: { close: false, later: true } })
    expect(await there.run('order.state', { receipt: null })).toMatchObject(later)
  })

  it.each([
    ['queued', true],
    ['selected', false],
  ])(
    'of a service that does not say who sends the letters depends on their status: %s',
    async (status, sends) => {
      const { run } = await byLink({}, status)
      expect(await run('order.state', { receipt: null })).toMatchObject({
        onPaper: false,
        sends,
        unclear: [],
      })
    },
  )
})
