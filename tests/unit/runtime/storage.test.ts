import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContext, readPosition, writeContext } from '#engine/flow/persist.ts'
import { at, begin, memoryStore, settle } from './harness.ts'

const pin = 'PIN-4711'

describe('what a flow keeps', () => {
  it('is written only where it changed', () => {
    const { runtime, writes, kept } = begin()
    writes.length = 0
    runtime.send({ type: 'CHOOSE', dish: 'soup' })
    expect(writes).toEqual([
      ['k.dish', 'soup'],
      ['k.position', { flow: 'order', version: 2, path: 'pay' }],
    ])
    writes.length = 0
    runtime.send({ type: 'MENU' })
    expect(writes).toEqual([
      ['k.dish', undefined],
      ['k.position', { flow: 'order', version: 2, path: 'menu' }],
    ])
    expect(kept).not.toHaveProperty('k.dish')
  })
  it('leaves out what has no key', () => {
    const { runtime, kept } = begin()
    runtime.send({ type: 'HIDE' })
    expect(runtime.view().context['hidden']).toBe('h')
    expect(JSON.stringify(kept)).not.toContain('"h"')
  })
  it('holds a failure until it is dismissed', async () => {
    const { runtime, call, kept } = begin(at('pay'))
    runtime.send({ type: 'PAY' })
    await settle()
    await call('kitchen.pay').fail('bank-error')
    expect(kept['k.problem']).toMatchObject({ code: 'bank-error' })
    runtime.dismiss()
    expect(kept).not.toHaveProperty('k.problem')
    expect(runtime.view()).toMatchObject({ path: 'pay', context: { problem: null } })
  })
  it('forgets a failure with the next attempt', async () => {
    const { runtime, call, kept } = begin(at('pay'))
    runtime.send({ type: 'PAY' })
    await settle()
    await call('kitchen.pay').fail('bank-error')
    runtime.send({ type: 'PAY' })
    expect(runtime.view()).toMatchObject({ path: 'paying', context: { problem: null } })
    expect(kept).not.toHaveProperty('k.problem')
  })
  it('has no drafts of a flow that is over', async () => {
    const { runtime, kept } = begin(at('table/eating', { 'k.draft': { pay: { name: 'Erika' } } }))
    expect(kept).toHaveProperty('k.draft')
    runtime.send({ type: 'LEAVE' })
    expect(kept).not.toHaveProperty('k.draft')
  })
  it('never holds the secret of an event; one call gets it', async () => {
    const { runtime, call, calls, kept, writes, track } = begin(at('pay'))
    const views: unknown[] = []
    runtime.subscribe(() => views.push(runtime.view()))
    runtime.send({ type: 'PAY', pin, also: { pin } })
    await settle()
    call('kitchen.pay').tools.report({ percent: 1 })
    await call('kitchen.pay').done('card')
    await call('kitchen.cook').fail('cold')
    expect(calls.filter(({ input }) => JSON.stringify(input).includes(pin))).toHaveLength(1)
    expect(call('kitchen.pay').input).toEqual({ pin, dish: 'soup' })
    expect(JSON.stringify([kept, writes, views, track.mock.calls])).not.toContain(pin)
    expect(views.length).toBeGreaterThan(3)
  })
})

describe('keeping a context', () => {
  const { store } = memoryStore()
  const initial = { dish: null, card: { a: [1] }, note: 'none' }

  it('gives back what was kept, whatever it was', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constant(null), fc.constant(initial.card))
    const changed = fc.record({ dish: value, card: value, note: value })
    fc.assert(
      fc.property(changed, (after) => {
        const memory = memoryStore()
        writeContext(memory.store, initial, after, initial)
        const plain: unknown = JSON.parse(JSON.stringify(after)) // -0 is 0 in JSON
        expect(JSON.parse(JSON.stringify(readContext(memory.store, initial)))).toEqual(plain)
        for (const [key, storageKey] of Object.entries({ dish: 'k.dish', card: 'k.card', note: 'k.note' })) {
          const same = JSON.stringify(after[key as 'dish']) === JSON.stringify(initial[key as 'dish']) // keys of the record
          expect(storageKey in memory.kept, storageKey).toBe(!same)
        }
      }),
      { numRuns: 200, seed: 3 },
    )
  })
  it('takes no position that is none', () => {
    for (const value of ['', null, {}, [], 'x', 7, { flow: 'a', version: '1', path: 'b' }, { flow: 'a' }]) {
      store.write('k.position', value)
      expect(readPosition(store)).toBeUndefined()
    }
  })
})
