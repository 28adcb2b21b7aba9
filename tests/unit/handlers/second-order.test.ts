// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, input, ordering, owner, profile } from './order-input.ts'
import { handlers } from './support.ts'

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

describe('a second order', () => {
  const about = { profile, bankAccounts: ['a1'] }
  const stored = () => localStorage.getItem('kws.orders') ?? ''

  it('for the same account is refused while the outcome of the first is unknown', async () => {
    const first = await handlers(ordering('drop'))
    const prepared = (await first.run('switch.prepareOrder', {
      ...about,
      packagePassword: 'geheim-0815',
    })) as typeof input
    expect(prepared).toMatchObject({
      order: { state: 'sent', protected: true },
      packagePassword: 'geheim-0815',
    })
    expect(prepared.order.key).toMatch(/^[0-9a-f]{8}-/)
    await first.run('switch.complete', { ...input, ...prepared })
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
    expect(await run('switch.findEarlierOrder', again)).toEqual({ order: earlier })
    expect(await run('switch.prepareOrder', again)).toMatchObject({
      order: earlier,
      packagePassword: null,
      unclear: null,
    })
    expect(to('/switch/complete')).toEqual([])
  })
  it('without known accounts is recognised by the new account and the person', async () => {
    const { run } = await handlers(ordering('drop'))
    await run('switch.prepareOrder', { profile, bankAccounts: null })
    expect(await run('switch.findEarlierOrder', { profile, bankAccounts: null })).toMatchObject({
      order: { state: 'earlier' },
    })
    const another = { ...profile, owners: [{ ...owner, email: 'max@example.org' }] }
    expect(await run('switch.findEarlierOrder', { profile: another, bankAccounts: null })).toEqual({
      order: null,
    })
  })
  it('for another account is allowed', async () => {
    const { run } = await handlers(ordering('drop'))
    await run('switch.prepareOrder', about)
    const other = { profile: { ...profile, account: { newIban: 'DE30991000001000000002' } } }
    expect(await run('switch.prepareOrder', { ...about, ...other, bankAccounts: ['a2'] })).toMatchObject({
      order: { state: 'sent' },
    })
  })
  it('is allowed once the outcome of the first is known', async () => {
    const { run } = await handlers(ordering({ body: answer }))
    const prepared = await run('switch.prepareOrder', about)
    await run('switch.complete', { ...input, ...(prepared as object) })
    expect(await run('switch.findEarlierOrder', about)).toEqual({ order: null })
    expect(stored()).toBe('')
  })
  it('is allowed a day later', async () => {
    const { run } = await handlers(ordering('drop'))
    await run('switch.prepareOrder', about)
    vi.setSystemTime(Date.now() + 24 * 3_600_000 - 1)
    expect(await run('switch.findEarlierOrder', about)).toMatchObject({ order: { state: 'earlier' } })
    vi.setSystemTime(Date.now() + 1)
    expect(await run('switch.findEarlierOrder', about)).toEqual({ order: null })
  })
  it('is recognised by hashes: no IBAN, name or address is stored', async () => {
    const { run } = await handlers(ordering('drop'))
    await run('switch.prepareOrder', about)
    expect(stored()).not.toMatch(/DE05|DE57|erika|Muster/i)
    expect(JSON.parse(stored())).toEqual([
      { key: expect.any(String), at: Date.now(), about: [expect.any(String), expect.any(String)] },
    ])
  })
  it('from two tabs at once: only one is allowed', async () => {
    const { run } = await handlers(ordering('drop'))
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        turn: Promise.resolve(),
        request(_: string, task: () => Promise<unknown>) {
          const mine = this.turn.then(task)
          this.turn = mine.then(() => undefined)
          return mine
        },
      },
    })
    const both = (await Promise.all([
      run('switch.prepareOrder', about),
      run('switch.prepareOrder', about),
    ])) as (typeof input)[]
    expect(both.map(({ order: { state } }) => state).toSorted()).toEqual(['earlier', 'sent'])
  })
  it('is recognised without browser storage while the page is open', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { run } = await handlers(ordering('drop'))
    await run('switch.prepareOrder', about)
    expect(await run('switch.findEarlierOrder', about)).toMatchObject({ order: { state: 'earlier' } })
  })
  it.each(['nonsense', '{}', '[1, null, {"key":1}]', '[{"key":"a","at":"x","about":[]}]'])(
    'is not stopped by invalid stored values: %s',
    async (text) => {
      localStorage.setItem('kws.orders', text)
      const { run } = await handlers(ordering('drop'))
      expect(await run('switch.prepareOrder', about)).toMatchObject({ order: { state: 'sent' } })
    },
  )
  it('sends no request to look for an earlier order if none is stored', async () => {
    const { run, seen } = await handlers(ordering('drop'))
    expect(await run('switch.findEarlierOrder', about)).toEqual({ order: null })
    expect(seen).toEqual([])
  })
})
