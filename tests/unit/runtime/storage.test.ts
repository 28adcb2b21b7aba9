import { describe, expect, it } from 'vitest'
import { at, begin, settle } from './harness.ts'

const pin = 'PIN-4711'

describe('the stored state of a flow', () => {
  it('does not store values without a storage key', () => {
    const { runtime, stored } = begin()
    runtime.send({ type: 'HIDE' })
    expect(runtime.view().context['hidden']).toBe('h')
    expect(JSON.stringify(stored)).not.toContain('"h"')
  })
  it('stores a problem until it is dismissed', async () => {
    const { runtime, call, stored } = begin(at('pay'))
    runtime.send({ type: 'PAY' })
    await settle()
    await call('kitchen.pay').fail('bank-error')
    expect(stored['k.problem']).toMatchObject({ code: 'bank-error' })
    runtime.dismiss()
    expect(stored).not.toHaveProperty('k.problem')
    expect(runtime.view()).toMatchObject({ path: 'pay', context: { problem: null } })
  })
  it('removes the drafts when the flow ends', async () => {
    const { runtime, stored } = begin(at('table/eating', { 'k.draft': { pay: { name: 'Erika' } } }))
    expect(stored).toHaveProperty('k.draft')
    runtime.send({ type: 'LEAVE' })
    expect(stored).not.toHaveProperty('k.draft')
  })
  it('never stores the secret of an event; only one call gets it', async () => {
    const { runtime, call, calls, stored, writes, track } = begin(at('pay'))
    const views: unknown[] = []
    runtime.subscribe(() => views.push(runtime.view()))
    runtime.send({ type: 'PAY', pin, also: { pin } })
    await settle()
    call('kitchen.pay').tools.report({ percent: 1 })
    await call('kitchen.pay').done('card')
    await call('kitchen.cook').fail('cold')
    expect(calls.filter(({ input }) => JSON.stringify(input).includes(pin))).toHaveLength(1)
    expect(call('kitchen.pay').input).toEqual({ pin, dish: 'soup' })
    expect(JSON.stringify([stored, writes, views, track.mock.calls])).not.toContain(pin)
    expect(views.length).toBeGreaterThan(3)
  })
})
