import { describe, expect, it, vi } from 'vitest'
import { createDecisionsStore } from '#engine/list/decisions-store.ts'
import type { RowValue } from '#engine/list/row-data.ts'
import { responseValues, mergeRows } from '#engine/list/row-data.ts'
import { problem } from '../screen/fake-screen.tsx'

interface Call {
  what: string
  answer(rows?: RowValue[]): Promise<void>
  refuse(): Promise<void>
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

function setUp() {
  const calls: Call[] = []
  const sent = (what: string) =>
    new Promise<RowValue[]>((resolve, reject) => {
      calls.push({
        what,
        answer: (rows = []) => (resolve(rows), settle()),
        refuse: () => (reject(problem('bank-error')), settle()),
      })
    })
  const store = createDecisionsStore({ writeRow: (id, value) => sent(`${id}=${value}`) })
  store.setRows([
    ['a', 'inform'],
    ['b', 'ignore'],
    ['c', ''],
  ])
  const all = (value: string, ids = ['a', 'b', 'c']) =>
    store.decideMany({
      layer: (id) => (ids.includes(id) ? value : undefined),
      ids,
      run: () => sent(`all=${value}`),
    })
  return { store, calls, all }
}

describe('decisions of single rows', () => {
  it('show at once and stay when the call succeeds', async () => {
    const { store, calls } = setUp()
    store.decide('b', 'inform')
    expect(store.values()).toEqual({ a: 'inform', b: 'inform', c: '' })
    await calls[0]?.answer()
    expect(store.valueOf('b')).toBe('inform')
  })
  it('take the value that the server returned', async () => {
    const { store, calls } = setUp()
    store.decide('b', 'inform')
    await calls[0]?.answer([['b', 'letter']])
    expect(store.valueOf('b')).toBe('letter')
  })
  it('notify no row if an answer equals what is shown, and each row that differs', async () => {
    const { store, calls } = setUp()
    const [whole, other] = [vi.fn(), vi.fn()]
    store.onAny(whole)
    store.onRows((ids) => ids.includes('c') && other())
    store.decide('b', 'inform')
    await calls[0]?.answer([['b', 'inform']])
    expect(whole).toHaveBeenCalledTimes(1)
    store.decide('b', 'self')
    await calls[1]?.answer([
      ['b', 'self'],
      ['c', 'ignore'],
    ])
    expect(whole).toHaveBeenCalledTimes(3)
    expect(other).toHaveBeenCalledTimes(1)
  })
  it('are rolled back when the call fails, and can be retried', async () => {
    const { store, calls } = setUp()
    const listener = vi.fn()
    store.onRows((ids) => ids.includes('b') && listener())
    store.decide('b', 'inform')
    await calls[0]?.refuse()
    expect(store.valueOf('b')).toBe('ignore')
    expect(store.problemOf('b')?.code).toBe('bank-error')
    expect(store.refused()).toEqual(['b'])
    expect(listener).toHaveBeenCalledTimes(2)
    store.retry('b')
    expect(store.problemOf('b')).toBeUndefined()
    expect(store.valueOf('b')).toBe('inform')
    await calls[1]?.answer()
    expect(store.refused()).toEqual([])
    expect(calls.map(({ what }) => what)).toEqual(['b=inform', 'b=inform'])
  })
  it('are not overwritten by data that arrives while they are under way', async () => {
    const { store, calls } = setUp()
    store.decide('b', 'inform')
    store.setRows([['b', 'ignore']])
    expect(store.valueOf('b')).toBe('inform')
    await calls[0]?.answer()
    expect(store.valueOf('b')).toBe('inform')
  })
})

describe('decisions for many rows', () => {
  it('show at once, wait for rows under way, and hold back what comes later', async () => {
    const { store, calls, all } = setUp()
    store.decide('a', 'self')
    const done = all('inform')
    store.decide('c', 'ignore')
    expect(store.values()).toEqual({ a: 'inform', b: 'inform', c: 'ignore' })
    await settle()
    expect(calls.map(({ what }) => what)).toEqual(['a=self'])
    await calls[0]?.answer()
    expect(calls.map(({ what }) => what)).toEqual(['a=self', 'all=inform'])
    expect(store.valueOf('a')).toBe('inform')
    await calls[1]?.answer([['b', 'letter']])
    await done
    expect(store.values()).toEqual({ a: 'inform', b: 'letter', c: 'ignore' })
    await settle()
    expect(calls.at(-1)?.what).toBe('c=ignore')
    await calls[2]?.answer()
    expect(store.valueOf('c')).toBe('ignore')
  })
  it('are rolled back when they fail; single rows decided since stay', async () => {
    const { store, calls, all } = setUp()
    const failure = all('inform').catch((refused: unknown) => refused)
    await settle()
    store.decide('c', 'self')
    await calls[0]?.refuse()
    expect(await failure).toMatchObject({ code: 'bank-error' })
    expect(store.values()).toEqual({ a: 'inform', b: 'ignore', c: 'self' })
  })
  it('hide the failure of a single row that they replaced', async () => {
    const { store, calls, all } = setUp()
    store.decide('b', 'self')
    const done = all('inform')
    await calls[0]?.refuse()
    await calls[1]?.answer()
    await done
    expect(store.refused()).toEqual([])
    expect(store.valueOf('b')).toBe('inform')
  })
  it('touch the rows they name only', async () => {
    const { store, calls, all } = setUp()
    const listener = vi.fn()
    store.onRows((ids) => ids.includes('a') && listener())
    const done = all('inform', ['b', 'c'])
    await settle()
    await calls[0]?.answer()
    await done
    expect(listener).not.toHaveBeenCalled()
    expect(store.values()).toEqual({ a: 'inform', b: 'inform', c: 'inform' })
  })
  it('run one after the other', async () => {
    const { store, calls, all } = setUp()
    const first = all('inform')
    const second = all('ignore').catch((refused: unknown) => refused)
    expect(store.valueOf('c')).toBe('ignore')
    await settle()
    expect(calls).toHaveLength(1)
    await calls[0]?.answer()
    expect(store.valueOf('c')).toBe('ignore')
    await calls[1]?.refuse()
    await first
    expect(await second).toMatchObject({ code: 'bank-error' })
    expect(store.values()).toEqual({ a: 'inform', b: 'inform', c: 'inform' })
  })
})

describe('the data of a query after a call', () => {
  const shape = { key: '/item/id', value: '/item/plan/on' }
  const held = [
    { id: 'a', plan: { on: false }, name: 'A' },
    { id: 'b', plan: { on: true }, name: 'B' },
  ]
  it('has the chosen value, with flags converted, and other rows unchanged', () => {
    const after = mergeRows(held, shape, [['a', 'true']], undefined)
    expect(after).toEqual([{ id: 'a', plan: { on: true }, name: 'A' }, held[1]])
    expect((after as unknown[])[1]).toBe(held[1])
  })
  it('has the rows of the answer: one row, a list, or {items}', () => {
    const row = { id: 'b', plan: { on: false }, name: 'New' }
    for (const answer of [row, [row], { changed: 1, items: [row] }]) {
      expect(mergeRows(held, shape, [], answer)).toEqual([held[0], row])
      expect(responseValues(answer, shape)).toEqual([['b', 'false']])
    }
  })
  it('is unchanged after answers without data', () => {
    expect(mergeRows(held, shape, [], { ok: true })).toEqual(held)
    expect(responseValues({ id: 'a' }, shape)).toEqual([])
  })
})
