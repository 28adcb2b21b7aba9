import { describe, expect, it, vi } from 'vitest'
import { at, begin, settle } from './harness.ts'

async function paying(pin = '12345') {
  const all = begin(at('pay'))
  all.runtime.send({ type: 'PAY', pin })
  await settle()
  return all
}

describe('handlers', () => {
  it('are called once, with their input; reading the view calls nothing', async () => {
    const { runtime, calls } = await paying()
    runtime.view()
    runtime.can('PAY')
    runtime.subscribe(() => {})()
    runtime.send({ type: 'PAY', pin: '12345' })
    runtime.send({ type: 'NOTHING' })
    await settle()
    expect(calls.map(({ name, input }) => ({ name, input }))).toEqual([
      { name: 'kitchen.pay', input: { pin: '12345', dish: 'soup' } },
    ])
  })
  it('are aborted when the flow leaves, and their late answer is ignored', async () => {
    const { runtime, call, stored } = await paying()
    const { tools, done } = call('kitchen.pay')
    expect(tools.signal.aborted).toBe(false)
    runtime.go('menu')
    expect(tools.signal.aborted).toBe(true)
    await done('card')
    expect(runtime.view()).toMatchObject({ path: 'menu', context: { card: null } })
    expect(stored).not.toHaveProperty('k.card')
  })
  it('that fail after the flow left change nothing', async () => {
    const { runtime, call } = await paying()
    const { fail } = call('kitchen.pay')
    runtime.go('menu')
    await fail()
    expect(runtime.view()).toMatchObject({ path: 'menu', context: { problem: null } })
  })
  it('are separate calls when a state is entered again', async () => {
    const { runtime, call, calls } = await paying()
    const first = call('kitchen.pay')
    runtime.go('pay')
    runtime.send({ type: 'PAY', pin: '2' })
    await settle()
    await first.done('old')
    expect(runtime.view().path).toBe('paying')
    expect(calls).toHaveLength(2)
    await call('kitchen.pay').done('new')
    expect(runtime.view().context['card']).toBe('new')
  })
  it('are not called when the flow left while they were loaded', async () => {
    let load = () => {}
    const pay = vi.fn(async () => 'card')
    const loaded = new Promise<void>((resolve) => {
      load = resolve
    })
    const { runtime } = begin(at('pay'), { handler: () => loaded.then(() => pay) })
    runtime.send({ type: 'PAY', pin: '12345' })
    runtime.go('menu')
    load()
    await settle()
    expect(pay).not.toHaveBeenCalled()
  })
  it('that cannot be loaded count as failed', async () => {
    const { runtime } = begin(at('pay'), { handler: () => Promise.reject(new Error('offline')) })
    runtime.send({ type: 'PAY' })
    await settle()
    expect(runtime.view()).toMatchObject({ path: 'pay', context: { problem: { code: 'Error: offline' } } })
  })
  it('never leave the flow waiting, even if their failure cannot be mapped', async () => {
    const { runtime } = begin(at('pay'), {
      handler: () => Promise.reject(new Error('offline')),
      toProblem: () => Promise.reject(new Error('offline too')),
    })
    runtime.send({ type: 'PAY' })
    await settle()
    expect(runtime.view()).toMatchObject({ path: 'pay', context: { problem: { key: 'error.unknown' } } })
  })
  it('of a parent state run while its steps change, and stop when it is left', async () => {
    const { runtime, call } = begin(at('table/eating'))
    await settle()
    const { signal } = call('kitchen.music').tools
    runtime.send({ type: 'WAIT' })
    await settle()
    expect(runtime.view()).toMatchObject({
      path: 'table/bill',
      singleUse: ['table'],
      busy: false,
      restorable: true,
    })
    expect(signal.aborted).toBe(false)
    const bill = call('kitchen.bill').tools.signal
    runtime.send({ type: 'LEAVE' })
    expect([signal.aborted, bill.aborted]).toEqual([true, true])
    expect(runtime.view()).toMatchObject({ path: 'gone', status: 'done', singleUse: [] })
  })
  it('are all aborted by stop', async () => {
    const { runtime, call } = await paying()
    runtime.stop()
    expect(call('kitchen.pay').tools.signal.aborted).toBe(true)
    await call('kitchen.pay').done('card')
    expect(runtime.view().path).toBe('paying')
  })
})

describe('progress', () => {
  it('shows while the handler runs, begins empty for the next, and is ignored when it comes late', async () => {
    const { runtime, call } = begin(at('cooking'))
    await settle()
    const listener = vi.fn()
    runtime.subscribe(listener)
    const { tools, done } = call('kitchen.cook')
    tools.report({ percent: 40 })
    expect(runtime.view().progress).toEqual({ percent: 40 })
    expect(listener).toHaveBeenCalledTimes(1)
    await done()
    expect(runtime.view().progress).toEqual({})
    runtime.send({ type: 'LEAVE' })
    tools.report({ percent: 90 })
    expect(runtime.view().progress).toEqual({})
  })
  it('of an aborted handler is ignored', async () => {
    const { runtime, call } = begin(at('cooking'))
    await settle()
    const { tools } = call('kitchen.cook')
    runtime.go('menu')
    tools.report({ percent: 50 })
    expect(runtime.view().progress).toEqual({})
  })
})

describe('usage events', () => {
  it('are sent once per occurrence, and not when a flow resumes', () => {
    const { runtime, track } = begin()
    runtime.send({ type: 'CHOOSE', dish: 'soup' })
    expect(track.mock.calls).toEqual([[{ area: 'kitchen', event: 'chosen' }]])
    expect(begin(at('pay')).track).not.toHaveBeenCalled()
  })
})
