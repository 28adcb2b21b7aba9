// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, input, key, order, ordering, owner, profile, type Outcome } from './order-input.ts'
import { bank, credentials, handlers, loginId } from './support.ts'

beforeEach(() => {
  localStorage.clear()
  // Ninety seconds after the start; the clock alone stands still.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:01:30Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const about = { profile, bankAccounts: ['a1'] }

describe('an order', () => {
  it('is sent once, with its key and all answers', async () => {
    const { run, to } = await handlers(ordering({ body: answer }))
    expect(await run('order.complete', input)).toMatchObject({
      order: null,
      receipt: { reference: 'KWS-7', informed: 4, selfTodo: 2, email: owner.email, durationSeconds: 90 },
    })
    expect([to('/switch/complete').length, to('/switch/completed').length]).toEqual([1, 0])
    expect(to('/switch/complete')[0]?.key).toBe(key)
    expect(to('/switch/complete')[0]?.body).toMatchObject({
      owners: [{ firstName: 'Erika', country: 'DE', role: 'owner' }],
      closeOld: { close: true, date: '2027-01-31', transferIban: 'DE57991000001000000001' },
      accountsToClose: ['a1'],
      consents: { terms: true, privacy: true, withdrawalStart: false },
      signatures: [{ kind: 'typed', data: 'data:image/png;base64,AAAA', ownerIndex: 0 }],
      packagePassword: 'geheim-0815',
    })
  })
  it.each([
    ['the product', {}, '2026-11', '2026-11'],
    ['the tenant', { versions: { terms: '2027-01', access: 'a1' } }, '2027-01', 'a1'],
  ])('and a login are sent with the versions of the texts that %s has', async (_, more, terms, access) => {
    const tenant = { id: 'hausbank', name: 'Hausbank', ...more }
    const { run, to } = await handlers(({ url }) => ({
      body: url.endsWith('/tenant.json') ? tenant : url.endsWith('/login') ? { loginId } : answer,
    }))
    await (await import('#src/boot/load-environment.ts')).findTenant()
    await run('order.complete', input)
    const textVersions = { terms, privacy: '2026-11', withdrawal: '2026-11' }
    expect(to('/switch/complete')[0]?.body).toMatchObject({ consents: { textVersions } })
    await run('banking.login', { bank, credentials })
    expect(to('/banking/login')[0]?.body).toMatchObject({ BIC: bank.BIC, consent: { textVersion: access } })
  })
})

describe('an order whose outcome is unknown', () => {
  /** What becomes of the asking when its two minutes are over. */
  const asked = async (completed: Outcome | (() => Outcome), given = order) => {
    vi.useFakeTimers()
    const all = await handlers(ordering('drop', completed))
    const running = all.run('order.confirm', { ...input, order: given })
    await vi.advanceTimersByTimeAsync(121_000)
    return { ...all, told: await running }
  }
  it('is asked about until the server confirms it', async () => {
    let requests = 0
    const { told, to, report } = await asked(() => ({ body: { completed: ++requests === 4 } }))
    expect(told).toMatchObject({ order: null, receipt: { reference: null, email: owner.email } })
    expect(to('/switch/completed')).toHaveLength(4)
    expect(report).toHaveBeenCalledWith({ until: expect.stringMatching(/^\d{4}-/) })
  })
  it.each<[string, Outcome, string, string]>([
    ['that it is not complete', { body: { completed: false } }, 'sent', 'open'],
    ['something else', { body: { completed: 'true' } }, 'sent', 'sent'],
    ['that it is down', { status: 503 }, 'sent', 'sent'],
    ['nothing at all', 'drop', 'sent', 'sent'],
    ['that it is not complete, though it was taken', { body: { completed: false } }, 'taken', 'taken'],
  ])(
    'stays so for two minutes while the server says %s, and is not sent again',
    async (_, says, before, after) => {
      const { told, to } = await asked(says, { ...order, state: before })
      expect(told).toEqual({ order: { ...order, state: after }, receipt: null })
      expect(to('/switch/completed').length).toBeGreaterThan(3)
      expect(to('/switch/complete')).toEqual([])
    },
  )
})

describe('a second order', () => {
  const stored = () => localStorage.getItem('kws.orders') ?? ''
  type Run = Awaited<ReturnType<typeof handlers>>['run']
  const isLocked = async (run: Run, given: Record<string, unknown>) =>
    ((await run('order.prepare', { ...given, onlyLooks: true })) as { order: unknown }).order !== null

  it('for the same account is refused while the outcome of the first is unknown', async () => {
    const first = await handlers(ordering('drop'))
    const protectedBy = { packagePassword: 'geheim-0815' }
    const prepared = (await first.run('order.prepare', { ...about, ...protectedBy })) as typeof input
    expect(prepared).toMatchObject({ order: { state: 'sent', protected: true }, ...protectedBy })
    await first.run('order.complete', { ...input, ...prepared })
    // Another tab, another session, another person at the new account: the old IBAN is the same.
    const other = { owners: [{ ...owner, email: 'max@example.org' }], account: null }
    const { run, to } = await handlers(ordering({ body: answer }))
    const again = { profile: { ...profile, ...other }, bankAccounts: ['a2', 'a1'] }
    const earlier = {
      key: prepared.order.key,
      at: '2026-11-21T10:01:30.000Z',
      state: 'earlier',
      protected: false,
    }
    expect(await run('order.prepare', { ...again, onlyLooks: true })).toMatchObject({ order: earlier })
    expect(await run('order.prepare', again)).toMatchObject({ order: earlier, packagePassword: null })
    expect(to('/switch/complete')).toEqual([])
  })
  it('without known accounts is recognised by the new account and the person', async () => {
    const { run } = await handlers(ordering('drop'))
    const given = { profile, bankAccounts: null }
    await run('order.prepare', given)
    const another = { ...profile, owners: [{ ...owner, email: 'max@example.org' }] }
    expect([await isLocked(run, given), await isLocked(run, { ...given, profile: another })]).toEqual([
      true,
      false,
    ])
  })
  it('is allowed for another account, once the outcome of the first is known, and a day later', async () => {
    const { run } = await handlers(ordering({ body: answer }))
    const prepared = await run('order.prepare', about)
    const other = {
      profile: { ...profile, account: { newIban: 'DE30991000001000000002' } },
      bankAccounts: ['a2'],
    }
    expect([await isLocked(run, about), await isLocked(run, other)]).toEqual([true, false])
    await run('order.complete', { ...input, ...(prepared as object) })
    expect(await isLocked(run, about)).toBe(false)
    await run('order.prepare', about)
    vi.setSystemTime(Date.now() + 24 * 3_600_000 - 1)
    expect(await isLocked(run, about)).toBe(true)
    vi.setSystemTime(Date.now() + 1)
    expect(await isLocked(run, about)).toBe(false)
  })
  it('is recognised by hashes: no IBAN, name or address is stored', async () => {
    const { run } = await handlers(ordering('drop'))
    await run('order.prepare', about)
    const [known] = JSON.parse(stored()) as object[]
    expect(known).toEqual({
      key: expect.any(String),
      at: Date.now(),
      about: [expect.any(String), expect.any(String)],
    })
    expect(stored()).not.toMatch(/DE05|DE57|erika|Muster/i)
  })
  it('is recognised without storage while the page is open', async () => {
    const { run } = await handlers(ordering('drop'))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await run('order.prepare', about)
    expect(await isLocked(run, about)).toBe(true)
  })
  it('from two tabs at once: only one is allowed', async () => {
    const { run } = await handlers(ordering('drop'))
    let turn: Promise<unknown> = Promise.resolve()
    const request = (_: string, task: () => Promise<unknown>) => (turn = turn.then(task))
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const both = await Promise.all([run('order.prepare', about), run('order.prepare', about)])
    const states = (both as (typeof input)[]).map(({ order: { state } }) => state)
    expect(states.toSorted()).toEqual(['earlier', 'sent'])
  })
})
