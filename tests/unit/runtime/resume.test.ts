import { describe, expect, it } from 'vitest'
import { at, begin, flow, settle } from './harness.ts'

describe('a reload', () => {
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
  ])('starts again after %s, and keeps the answers', async (_, change) => {
    const { runtime, calls } = begin(at('pay', change))
    await settle()
    expect(runtime.view().path).toBe('menu')
    expect(runtime.view().context['dish']).toBe('k.dish' in change ? 7 : 'soup')
    expect(calls).toEqual([])
  })
  it('shows the step before if the flow waited for a call, and does not make it again', async () => {
    const first = begin(at('pay'))
    first.runtime.send({ type: 'PAY', pin: '12345' })
    await settle()
    expect(first.runtime.view()).toMatchObject({ path: 'paying', busy: true, restorable: false })
    const second = begin(first.stored)
    await settle()
    expect(second.runtime.view()).toMatchObject({ path: 'pay', busy: false })
    expect(second.calls).toEqual([])
  })
  it('makes the call again only where the flow says so (meta.resume)', async () => {
    const { runtime, call } = begin(at('cooking'))
    await settle()
    expect(runtime.view()).toMatchObject({ path: 'cooking', busy: true, restorable: true })
    await call('kitchen.cook').done()
    expect(runtime.view().path).toBe('table/eating')
  })
})

describe('an address, or back in the browser,', () => {
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
})

describe('a locked step', () => {
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
