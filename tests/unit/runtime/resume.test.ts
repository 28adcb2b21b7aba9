import { describe, expect, it } from 'vitest'
import { at, begin, flow, settle } from './harness.ts'

describe('resuming', () => {
  it('shows the last step with its answers', () => {
    const { runtime } = begin(at('pay'))
    expect(runtime.view()).toMatchObject({ path: 'pay', context: { dish: 'soup' }, status: 'active' })
  })
  it.each([
    ['another version', { 'k.position': { flow: 'order', version: 1, path: 'pay' } }],
    ['another flow', { 'k.position': { flow: 'other', version: 2, path: 'pay' } }],
    ['a step whose guard fails', { 'k.dish': 7 }],
    ['a state that is not there', { 'k.position': { flow: 'order', version: 2, path: 'constructor' } }],
    ['a state that only waits', { 'k.position': { flow: 'order', version: 2, path: 'paying' } }],
    ['a state with states below', { 'k.position': { flow: 'order', version: 2, path: 'table' } }],
    ['no position', { 'k.position': undefined }],
    ['junk', { 'k.position': 'pay' }],
    ['a position without a path', { 'k.position': { flow: 'order', version: 2 } }],
    ['a list', { 'k.position': [] }],
  ])('starts again after %s, and keeps the answers', async (_, change) => {
    const { runtime, calls } = begin(at('pay', change))
    await settle()
    expect(runtime.view().path).toBe('menu')
    expect(runtime.view().context['dish']).toBe('k.dish' in change ? 7 : 'soup')
    expect(calls).toEqual([])
  })
  it('shows the step before if the flow waited for a handler', async () => {
    const first = begin(at('pay'))
    first.runtime.send({ type: 'PAY', pin: '12345' })
    await settle()
    expect(first.runtime.view()).toMatchObject({ path: 'paying', busy: true, restorable: false })
    const second = begin(first.stored)
    await settle()
    expect(second.runtime.view()).toMatchObject({ path: 'pay', busy: false })
    expect(second.calls).toEqual([])
  })
  it('calls the handler again in a state with meta.resume', async () => {
    const { runtime, call } = begin(at('cooking'))
    await settle()
    expect(runtime.view()).toMatchObject({ path: 'cooking', busy: true, restorable: true })
    await call('kitchen.cook').done()
    expect(runtime.view().path).toBe('table/eating')
  })
  it("remembers the step that it resumed until the customer acts, also after the step's service has finished", async () => {
    const { runtime, call } = begin(at('cooking'))
    await settle()
    await call('kitchen.cook').done()
    expect(runtime.view().path).toBe('table/eating')
    expect(runtime.resumed()).toBe('cooking')
    runtime.go('menu')
    expect(runtime.resumed()).toBeUndefined()
    expect(begin().runtime.resumed()).toBeUndefined()
  })
  it('starts the handler of a parent state again', async () => {
    const { calls } = begin(at('table/eating'))
    await settle()
    expect(calls.map(({ name }) => name)).toEqual(['kitchen.music'])
  })
  it('shows a finished flow as finished', () => {
    const { runtime } = begin(at('gone'))
    expect(runtime.view()).toMatchObject({ path: 'gone', status: 'done' })
  })
  it('values of the entry replace stored values of another entry', () => {
    const entered = begin({}, { entryContext: { note: 'entry' } })
    expect(entered.runtime.view().context['note']).toBe('entry')
    const stored = begin({ 'k.note': 'kept' }, { entryContext: { note: 'entry' } })
    expect(stored.runtime.view().context['note']).toBe('entry')
  })
})

describe('going to a step', () => {
  it('is refused if a guard fails, and changes nothing', () => {
    const { runtime, writes } = begin()
    writes.length = 0
    expect(runtime.go('pay')).toBe(false)
    expect(runtime.view().path).toBe('menu')
    expect(writes).toEqual([])
  })
  it.each(['paying', 'nowhere', 'table', '', 'menu/', '__proto__', 'toString'])('refuses "%s"', (path) => {
    const { runtime, calls } = begin(at('pay'))
    expect(runtime.go(path)).toBe(false)
    expect(runtime.view().path).toBe('pay')
    expect(calls).toEqual([])
  })
  it('goes back and removes the problem shown', async () => {
    const { runtime, call } = begin(at('pay'))
    runtime.send({ type: 'PAY' })
    await settle()
    await call('kitchen.pay').fail()
    expect(runtime.view().context['problem']).toMatchObject({ code: 'broken' })
    expect(runtime.go('menu')).toBe(true)
    expect(runtime.view()).toMatchObject({ path: 'menu', context: { problem: null, dish: 'soup' } })
  })
  it('is refused after the flow has ended', () => {
    const { runtime } = begin(at('gone'))
    expect(runtime.go('menu')).toBe(false)
    expect(runtime.view().path).toBe('gone')
  })
})

describe('a locked state', () => {
  const locked = structuredClone(flow)
  Object.assign(locked.states.paying?.meta ?? {}, { locked: true })

  it('is left only by its own result, not by back navigation or a URL', async () => {
    const { runtime, call, stored } = begin(at('pay'), { flow: locked })
    runtime.send({ type: 'PAY' })
    await settle()
    expect(runtime.view()).toMatchObject({ path: 'paying', locked: true })
    for (const path of ['menu', 'pay', 'cooking']) expect(runtime.go(path)).toBe(false)
    expect(runtime.view().path).toBe('paying')
    expect(stored['k.position']).toMatchObject({ path: 'pay' })
    await call('kitchen.pay').done()
    expect(runtime.view()).toMatchObject({ path: 'cooking', locked: false })
    expect(runtime.go('menu')).toBe(true)
  })
})
