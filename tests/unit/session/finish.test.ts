import { expect, it } from 'vitest'
import guards from '#flows/guards.json' with { type: 'json' }
import { createMachine, restore, transition, type Guards } from '#engine/flow/machine.ts'
import { readFlow } from '#engine/tools/build/read-flow.ts'

const machineOf = (flow: string) => createMachine(readFlow('.', flow), { guards: guards as Guards })
const machine = machineOf('switch')
/** A context in which nothing is as at the beginning. */
const filled = Object.fromEntries(Object.keys(machine.context).map((key) => [key, `kept-${key}`]))

it('a new switch knows nothing of the order before it', () => {
  const [begun] = transition(machine, restore(machine, { value: 'start', context: filled }), { type: 'NEXT' })
  expect([begun.value, begun.context['receipt']]).toEqual(['starting', null])
})

it('a new switch after a link that is good for nothing takes over no answers of this tab', () => {
  const resume = machineOf('resume')
  const refused = restore(resume, { value: 'refused', context: resume.context })
  const [, [effect]] = transition(resume, refused, { type: 'RESTART' })
  expect(effect).toMatchObject({ src: 'session.end', input: { how: 'log-out' } })
})

it.each([
  ['completing', 'complete', 'awaiting'],
  ['awaiting', 'confirm', 'unconfirmed'],
])('while an order is open, nothing is cleared or told as finished: after %s', (value, id, next) => {
  const sent = restore(machine, { value, context: filled })
  for (const state of ['sent', 'open', 'taken']) {
    const output = { order: { key: '7d4f0a52', state }, receipt: null }
    const [after, effects] = transition(machine, sent, { type: `xstate.done.actor.${id}`, output })
    expect([after.value, after.context]).toEqual([next, { ...filled, ...output }])
    expect(effects.filter(({ type }) => type === 'track')).toEqual([])
  }
})

it('once an order is confirmed, all is cleared but the receipt, what is unclear and what the entry gave', () => {
  const output = { order: null, receipt: { reference: 'KWS-1', durationSeconds: 300 } }
  const type = 'xstate.done.actor.confirm'
  const [done, effects] = transition(machine, restore(machine, { value: 'awaiting', context: filled }), {
    type,
    output,
  })
  expect([done.value, done.context['receipt']]).toEqual(['done', output.receipt])
  const left = Object.keys(filled).filter((key) => done.context[key] !== machine.context[key])
  expect(left.toSorted()).toEqual(['mode', 'problem', 'receipt', 'service', 'type', 'unclear'])
  const told = effects.flatMap((effect) => (effect.type === 'track' ? [effect.params] : []))
  expect(told.at(-1)).toEqual({ area: 'switch', event: 'finish', seconds: 300 })
})
