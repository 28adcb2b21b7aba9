// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Serve } from '../api/server.ts'
import { bank, credentials, handlers } from './support.ts'

// The clock alone stands still: ninety seconds after the start.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:01:30Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const owner = { firstName: 'Erika', lastName: 'Muster', email: 'erika@example.org' }
const account = { newIban: 'DE57991000001000000001', switchDate: '2026-12-07', closeOld: 'yes' }
const closing = { closeDate: '2027-01-31', transferIban: 'DE57991000001000000001' }
const profile = { owners: [owner], recentOwners: [], account, closing, closeAccounts: ['a1'] }
const order = {
  profile,
  consents: { terms: true, privacy: true },
  signatures: [
    {
      name: 'Erika Muster',
      kind: 'typed',
      data: 'data:image/png;base64,AAAA',
      at: '2026-11-21T09:00:00.000Z',
    },
  ],
  packagePassword: 'geheim-0815',
  startedAt: '2026-11-21T10:00:00Z',
}
const answer = { completed: true, reference: 'KWS-7', documents: [], informed: 4, selfTodo: 2 }

/** A server whose order ends as given, and which then says whether it stands. */
const ordering =
  (outcome: Awaited<ReturnType<Serve>>, completed: Awaited<ReturnType<Serve>>): Serve =>
  ({ url }) => {
    if (url.endsWith('/switch/complete')) return outcome
    return url.endsWith('/switch/completed') ? completed : undefined
  }

describe('the order', () => {
  it('is sent once, with what was answered', async () => {
    const { run, to } = await handlers(ordering({ body: answer }, 'drop'))
    expect(await run('switch.complete', order)).toEqual({
      reference: 'KWS-7',
      statusUrl: null,
      documents: [],
      informed: 4,
      selfTodo: 2,
      email: 'erika@example.org',
      switchDate: '2026-12-07',
      closeDate: '2027-01-31',
      onPaper: false,
      durationSeconds: 90,
      finishedAt: '2026-11-21T10:01:30.000Z',
    })
    expect([to('/switch/complete').length, to('/switch/completed').length]).toEqual([1, 0])
    expect(to('/switch/complete')[0]?.body).toMatchObject({
      owners: [{ firstName: 'Erika', country: 'DE', role: 'owner' }],
      closeOld: { close: true, date: '2027-01-31', transferIban: 'DE57991000001000000001' },
      accountsToClose: ['a1'],
      consents: { terms: true, privacy: true, withdrawalStart: false },
      signatures: [
        { kind: 'typed', data: 'data:image/png;base64,AAAA', ownerIndex: 0, at: '2026-11-21T09:00:00.000Z' },
      ],
      packagePassword: 'geheim-0815',
      email: 'erika@example.org',
    })
  })
  it.each([
    ['the product', {}, '2026-11', '2026-11'],
    ['the tenant', { versions: { terms: '2027-01', access: 'a1' } }, '2027-01', 'a1'],
  ])('and the login are sent with the versions of the texts that %s has', async (_, more, terms, access) => {
    const tenant = { id: 'hausbank', name: 'Hausbank', ...more }
    const { run, to } = await handlers(({ url }) =>
      url.endsWith('/tenant.json') ? { body: tenant } : { body: answer },
    )
    await (await import('#src/boot/tenant.ts')).findTenant()
    await run('switch.complete', order)
    expect(to('/switch/complete')[0]?.body).toMatchObject({
      consents: { textVersions: { terms, privacy: '2026-11', withdrawal: '2026-11' } },
    })
    await run('banking.login', { bank, credentials })
    expect(to('/banking/login')[0]?.body).toMatchObject({ consent: { textVersion: access } })
  })
  it.each([
    ['lost', 'drop' as const],
    ['broken', { text: '{"completed":tr' }],
    ['already given', { status: 409, body: { code: 'invalid-input' } }],
    ['a fault of the server', { status: 500 }],
    ['a server that is down', { status: 503 }],
  ])('stands where its answer is %s and the server says so', async (_, outcome) => {
    const { run, to } = await handlers(ordering(outcome, { body: { completed: true } }))
    expect(await run('switch.complete', order)).toMatchObject({ reference: '', durationSeconds: 90 })
    expect([to('/switch/complete').length, to('/switch/completed').length]).toEqual([1, 1])
  })
  it.each([
    ['false', { body: { completed: false } }, 1],
    ['something else', { body: { completed: 'true' } }, 1],
    ['nothing', { body: null }, 1],
    ['no answer', 'drop' as const, 2],
    ['a fault', { status: 500 }, 1],
  ])('does not stand where its answer is lost and the server says %s', async (_, completed, asked) => {
    const { run, codeOf, to } = await handlers(ordering('drop', completed))
    expect(await codeOf(run('switch.complete', order))).toBe('no-answer')
    expect(to('/switch/completed')).toHaveLength(asked)
  })
  it('that is refused in so many words is not asked for', async () => {
    const refusal = { status: 422, body: { code: 'invalid-input', message: 'm' } }
    const { run, codeOf, to } = await handlers(ordering(refusal, { body: { completed: true } }))
    expect(await codeOf(run('switch.complete', order))).toBe('invalid-input')
    expect(to('/switch/completed')).toHaveLength(0)
  })
  it('stands with any answer of 2xx', async () => {
    for (const outcome of [{ status: 204 }, { body: {} }, { body: { reference: 'K' } }]) {
      const { run, to } = await handlers(ordering(outcome, 'drop'))
      expect(await run('switch.complete', order)).toMatchObject({ documents: [], informed: 0, selfTodo: 0 })
      expect(to('/switch/completed')).toHaveLength(0)
    }
  })
  it('took no less than no time', async () => {
    const { run } = await handlers(ordering({ body: answer }, 'drop'))
    for (const startedAt of [new Date(Date.now() + 60_000).toISOString(), null, '<script>'])
      expect(await run('switch.complete', { ...order, startedAt })).toMatchObject({ durationSeconds: 0 })
  })
  it('is not sent without a profile', async () => {
    const { run, codeOf, seen } = await handlers(ordering({ body: answer }, 'drop'))
    for (const part of [{ account: null }, { owners: [] }, { owners: [{ firstName: 'Erika' }] }])
      expect(await codeOf(run('switch.complete', { ...order, profile: { ...profile, ...part } }))).toBe(
        'unknown',
      )
    expect(seen).toEqual([])
  })
})

describe('the start', () => {
  it('says which way is taken, and keeps the first start time', async () => {
    const { run, to } = await handlers(() => undefined)
    const first = await run('switch.start', { type: 'kws', withoutLogin: true, startedAt: null })
    expect(first).toEqual({ startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect(await run('switch.start', { type: 'kws', withoutLogin: false, startedAt: 'before' })).toEqual({
      startedAt: 'before',
    })
    expect(to('/switch/type').map(({ body }) => body)).toEqual([{ type: 'kws-guided' }, { type: 'kws' }])
  })
})

/** A partner of the switch, as the server sends it. */
const partner = (more: object) => ({
  id: 'p1',
  name: 'Stromwerk Musterstadt',
  category: 'energy',
  source: 'detected',
  direction: 'debit',
  handling: 'auto',
  enabled: true,
  status: 'selected',
  ...more,
})

describe('decisions', () => {
  it('are put back in two calls, and one more for each that came out otherwise', async () => {
    const items = [
      partner({}),
      partner({ id: 'p4', handling: 'letter' }),
      partner({ id: 'p5', handling: 'online', onlySelf: true }),
    ]
    const { run, seen } = await handlers(({ url }) =>
      url.endsWith('/p4/enable') ? { status: 204 } : { body: { items, changed: 1, allEnabled: false } },
    )
    const before = [
      { id: 'p1', value: 'inform' },
      { id: 'p2', value: 'ignore' },
      { id: 'p3', value: 'inform' },
      { id: 'p4', value: 'self' },
      { id: 'p5', value: 'self' },
    ]
    await run('partners.restore', { items: before })
    expect(seen.map(({ method, url, body }) => [method, url.replace('/api/v1/switch', ''), body])).toEqual([
      ['PUT', '/partners/disableAll', { ids: ['p2'] }],
      ['PUT', '/partners/enableAll', { ids: ['p1', 'p3', 'p4', 'p5'] }],
      ['GET', '/partners', undefined],
      ['PUT', '/partners/p4/enable', { handling: 'self' }],
    ])
  })
  it('that need nothing put back only read', async () => {
    const { run, seen } = await handlers(() => ({ body: { items: [], allEnabled: false } }))
    expect(await run('partners.restore', { items: [] })).toEqual([])
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/switch/partners'])
  })
  it('for more than a thousand are sent a thousand a call', async () => {
    const { run, seen } = await handlers(() => ({ body: { items: [], changed: 0 } }))
    const ids = Array.from({ length: 2001 }, (_, at) => `p${at}`)
    await run('partners.informAll', { ids })
    await run('partners.ignoreAll', {})
    expect(seen.map(({ body }) => (body as { ids?: string[] }).ids?.length)).toEqual([
      1000,
      1000,
      1,
      undefined,
    ])
  })
  it('of one partner leave the way to the server, unless the customer alone shall tell it', async () => {
    const { run, seen } = await handlers(() => ({ body: partner({ handling: 'ignore' }) }))
    for (const decision of ['inform', 'self', 'ignore']) await run('partners.decide', { id: 'p1', decision })
    expect(seen.map(({ url, body }) => [url.split('/').at(-1), body])).toEqual([
      ['enable', {}],
      ['enable', { handling: 'self' }],
      ['disable', undefined],
    ])
  })
  it('hold as wanted where the server has done it and says no more', async () => {
    const { run, to } = await handlers(({ method }) =>
      method === 'PUT' ? { status: 204 } : { body: { items: [partner({})], allEnabled: true } },
    )
    expect(await run('partners.decide', { id: 'p1', decision: 'self' })).toEqual({
      id: 'p1',
      decision: 'self',
    })
    expect(await run('accounts.enable', { id: 'a1' })).toBeNull()
    expect(await run('partners.informAll')).toEqual([partner({ decision: 'inform' })])
    expect(to('/switch/partners')).toHaveLength(1)
  })
  it('in the directory add a partner, or inform the one that is there', async () => {
    const own = [partner({ id: 'own-1', partnerID: 'd1', handling: 'ignore' })]
    const { run, seen } = await handlers(({ url }) => {
      if (url.endsWith('/byPartnerID')) return { status: 409, body: { code: 'partner-exists' } }
      return { body: url.endsWith('/switch/partners') ? { items: own, allEnabled: false } : {} }
    })
    expect(await run('directory.decide', { id: 'd1', decision: 'inform' })).toEqual({
      id: 'd1',
      decision: 'inform',
    })
    expect(seen.at(-1)?.url).toBe('/api/v1/switch/partners/own-1/enable')
    await run('directory.decide', { id: 'd2', decision: 'ignore' })
    expect(seen.filter(({ url }) => url.includes('/disable'))).toEqual([])
  })
})

it('an unknown handler is named', async () => {
  const { run } = await handlers(() => undefined)
  for (const name of ['nope', 'constructor', '__proto__'])
    await expect(run(name)).rejects.toThrow(`Unknown handler "${name}".`)
})
