import { describe, expect, it, vi } from 'vitest'
import { at, begin, settle } from './harness.ts'

async function paying(pin = '12345') {
  const all = begin(at('pay'))
  all.runtime.send({ type: 'PAY', pin })
  await settle()
  return all
}

describe('calls of a step', () => {
  it('are made once, with their input; looking at the page, or pressing again, makes none', async () => {
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
  it('are stopped when the customer leaves, and a late answer changes nothing', async () => {
    const { runtime, call, stored } = await paying()
    const { tools, done } = call('kitchen.pay')
    expect(tools.signal.aborted).toBe(false)
    runtime.go('menu')
    expect(tools.signal.aborted).toBe(true)
    await done('card')
    expect(runtime.view()).toMatchObject({ path: 'menu', context: { card: null } })
    expect(stored).not.toHaveProperty('k.card')
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
  it('are not made when the customer left while their code was loaded', async () => {
    const pay = vi.fn(async () => 'card')
    const loaded = Promise.withResolvers<void>()
    const { runtime } = begin(at('pay'), { handler: () => loaded.promise.then(() => pay) })
    runtime.send({ type: 'PAY', pin: '12345' })
    runtime.go('menu')
    loaded.resolve()
    await settle()
    expect(pay).not.toHaveBeenCalled()
  })
  it('never leave the customer waiting, even if nobody knows words for their failure', async () => {
    const { runtime } = begin(at('pay'), {
      handler: () => Promise.reject(new Error('offline')),
      toProblem: () => Promise.reject(new Error('offline too')),
    })
    runtime.send({ type: 'PAY' })
    await settle()
    expect(runtime.view()).toMatchObject({ path: 'pay', context: { problem: { key: 'error.unknown' } } })
  })
  it('of a group of steps run while its steps change, and stop when it is left', async () => {
    const { runtime, call } = begin(at('table/eating'))
    await settle()
    const { signal } = call('kitchen.music').tools
    runtime.send({ type: 'WAIT' })
    await settle()
    expect(runtime.view()).toMatchObject({
      path: 'table/bill',
      noHistory: ['table'],
      busy: false,
      restorable: true,
    })
    expect(signal.aborted).toBe(false)
    const bill = call('kitchen.bill').tools.signal
    runtime.send({ type: 'LEAVE' })
    expect([signal.aborted, bill.aborted]).toEqual([true, true])
    expect(runtime.view()).toMatchObject({ path: 'gone', status: 'done', noHistory: [] })
  })
})
