// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from './order-input.ts'
import { answer, input, key, order, ordering, profile } from './order-input.ts'
import { bank, credentials, handlers } from './support.ts'

// The clock alone stands still: ninety seconds after the start.
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:01:30Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the order', () => {
  it('is sent once, with its key and all answers', async () => {
    const { run, to } = await handlers(ordering({ body: answer }))
    expect(await run('switch.complete', input)).toEqual({
      order: null,
      receipt: {
        reference: 'KWS-7',
        statusUrl: null,
        documents: [],
        informed: 4,
        selfTodo: 2,
        email: 'erika@example.org',
        switchDate: '2026-12-07',
        closeDate: '2027-01-31',
        closesLater: false,
        onPaper: false,
        type: 'kws',
        withdrawalStart: false,
        durationSeconds: 90,
        finishedAt: '2026-11-21T10:01:30.000Z',
      },
    })
    expect([to('/switch/complete').length, to('/switch/completed').length]).toEqual([1, 0])
    expect(to('/switch/complete')[0]?.key).toBe(key)
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
    await run('switch.complete', input)
    expect(to('/switch/complete')[0]?.body).toMatchObject({
      consents: { textVersions: { terms, privacy: '2026-11', withdrawal: '2026-11' } },
    })
    await run('banking.login', { bank, credentials })
    expect(to('/banking/login')[0]?.body).toMatchObject({ consent: { textVersion: access } })
  })
  it('is valid with `completed: true` alone; the receipt leaves out what the server did not send', async () => {
    const { run } = await handlers(ordering({ body: { completed: true } }))
    expect(await run('switch.complete', input)).toMatchObject({
      order: null,
      receipt: { reference: null, statusUrl: null, documents: [], informed: null, selfTodo: null },
    })
  })
  it.each<[string, Outcome]>([
    ['completed: false', { body: { ...answer, completed: false } }],
    ['completed in words', { body: { ...answer, completed: 'true' } }],
    ['an error', { body: { error: { code: 'bank-error' } } }],
    ['an error beside completed: true', { body: { ...answer, error: 'no' } }],
    ['null', { body: null }],
    ['a list', { body: [answer] }],
    ['an empty object', { body: {} }],
    ['a reference alone', { body: { reference: 'KWS-7' } }],
    ['nothing', { text: '' }],
    ['no content', { status: 204 }],
    ['no answer', 'drop'],
    ['half an answer', { text: '{"completed":tr' }],
    ['a page', { text: '<!doctype html><h1>Bad gateway</h1>' }],
    ['a page and 502', { status: 502, text: '<!doctype html>' }],
    ['a page and 504', { status: 504, text: '<!doctype html>' }],
    ['a page and 403', { status: 403, text: '<!doctype html>' }],
    ['404 without a body', { status: 404, text: '' }],
    ['a fault of the server', { status: 500, body: { code: 'internal-error', message: 'm' } }],
    ['a server that is down', { status: 503, body: { code: 'bank-error', message: 'm' } }],
    ['a conflict', { status: 409, body: { code: 'invalid-user-identifier', message: 'm' } }],
  ])('has an unknown outcome if the answer is %s', async (_, outcome) => {
    const { run, to } = await handlers(ordering(outcome))
    expect(await run('switch.complete', input)).toEqual({ order, receipt: null })
    expect(to('/switch/complete')).toHaveLength(1)
  })
  it('is accepted, not confirmed, if the answer is 202', async () => {
    const { run } = await handlers(ordering({ status: 202, body: answer }))
    expect(await run('switch.complete', input)).toEqual({
      order: { ...order, state: 'taken' },
      receipt: null,
    })
  })
  it.each([
    [400, 'invalid-input'],
    [403, 'access-denied'],
    [422, 'invalid-input'],
    [429, 'too-many-failed-requests'],
  ])('is refused by %i in the words of the backend, and can be given again', async (status, code) => {
    const { run, codeOf } = await handlers(ordering({ status, body: { code, message: 'm' } }))
    const prepared = await run('switch.prepareOrder', { profile, bankAccounts: ['a1'] })
    expect(await codeOf(run('switch.complete', { ...input, ...(prepared as object) }))).toBe(code)
    expect(await run('switch.findEarlierOrder', { profile, bankAccounts: ['a1'] })).toEqual({ order: null })
  })
  it('reports a duration of 0 for an impossible start time', async () => {
    const { run } = await handlers(ordering({ body: answer }))
    for (const startedAt of [new Date(Date.now() + 60_000).toISOString(), null, '<script>'])
      expect(await run('switch.complete', { ...input, startedAt })).toMatchObject({
        receipt: { durationSeconds: 0 },
      })
  })
  it('is not sent without a profile, and may be given then', async () => {
    const { run, codeOf, to } = await handlers(ordering({ body: answer }))
    for (const part of [{ account: null }, { owners: [] }, { owners: [{ firstName: 'Erika' }] }]) {
      const lacking = { ...input, profile: { ...profile, ...part } }
      const prepared = await run('switch.prepareOrder', { profile, bankAccounts: null })
      expect(await codeOf(run('switch.complete', { ...lacking, ...(prepared as object) }))).toBe('unknown')
    }
    expect(to('/switch/complete')).toEqual([])
    expect(localStorage.getItem('kws.orders')).toBeNull()
  })
})
