import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { GuardSchema } from '#generated/engine.ts'
import { sessionKeys } from '#generated/names.ts'
import { createMachine, restore, transition } from '#engine/flow/machine.ts'
import type { Effect, Snapshot } from '#engine/flow/machine.ts'
import { readFlow } from '#engine/tools/build/read-flow.ts'
import type { Order, Receipt } from '#generated/context.ts'

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // the check proves the shape
const flow = readFlow('.', 'switch')
const machine = createMachine(flow, { guards: read<Record<string, GuardSchema>>('flows/guards.json') })

/** Specification, section 4: what finishing a switch clears. Section 3 gives the keys their names. */
const clearedByFinish = [
  'bank',
  'bankAccounts',
  'contractPartners',
  'profile',
  'withoutLogin',
  'switchStartedAt',
  'switchFinishedAt',
  'enabledAllPaymentPartners',
  'immoscoutMieterPlus',
]
/** Of the keys of section 3 those that live in a flow's context; tokens and tenant do not. */
const specified = [...clearedByFinish, 'service']

/** Keys of which the flow also stores single values. */
const objects = new Map<string, object>([
  ['consents', {}],
  ['profile', { owners: null, closingHolders: null }],
])

/** A context in which every key differs from its initial value. */
const filled = Object.fromEntries(
  Object.keys(machine.context).map((key) => [key, objects.get(key) ?? `kept-${key}`]),
)

const receipt: Receipt = {
  reference: 'KWS-1',
  statusUrl: null,
  documents: [],
  informed: 3,
  selfTodo: 1,
  email: 'erika@example.org',
  switchDate: '2026-12-01',
  durationSeconds: 300,
  finishedAt: '2026-11-21T09:05:00.000Z',
}
const order = (state: Order['state']): Order => ({
  key: '7d4f0a52-0d29-4a5c-8a0f-5a5d0d5f7c13',
  at: '2026-11-21T09:04:00.000Z',
  state,
  protected: true,
})
const finished = { order: null, receipt }
const open = (state: Order['state']) => ({ order: order(state), receipt: null })
const known = {
  'switch.prepareOrder': [{ order: order('sent'), packagePassword: 'Kleeblatt-2026', unclear: [] }],
  'switch.complete': [finished, open('sent'), open('taken')],
  'switch.confirm': [finished, open('sent'), open('open'), open('taken')],
}
const answers = (name: keyof typeof known, at = 0): object | undefined => known[name][at]

/** The order is given and has got its key. */
function submit(consents: object): [Snapshot, Effect[]] {
  const at = restore(machine, { value: 'check', context: filled })
  const [preparing, effects] = transition(machine, at, { type: 'SUBMIT', consents })
  const type = 'xstate.done.actor.note'
  const [sent, more] = transition(machine, preparing, { type, output: answers('switch.prepareOrder') })
  return [sent, [...effects, ...more]]
}
const answered = (at: Snapshot, output = answers('switch.complete')) =>
  transition(machine, at, { type: 'xstate.done.actor.complete', output })
/** The state that keeps the time of the end goes on by itself. */
function goOn([at, effects]: [Snapshot, Effect[]]): [Snapshot, Effect[]] {
  const wait = effects.find((effect) => effect.type === 'wait')
  return wait ? transition(machine, at, { type: wait.id }) : [at, effects]
}
const finish = (at: Snapshot, output = answers('switch.complete')) => goOn(answered(at, output))
const usage = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'track' ? [effect.params] : []))

describe('finishing a switch', () => {
  const [done, effects] = finish(submit({ terms: true })[0])

  it('stores its time before anything is cleared', () => {
    const [at, after] = answered(submit({ terms: true })[0])
    expect([at.value, at.context['switchFinishedAt']]).toEqual(['finishing', '2026-11-21T09:05:00.000Z'])
    for (const key of clearedByFinish)
      if (key !== 'switchFinishedAt') expect(at.context[key], key).toEqual(filled[key])
    expect(usage(after)).toEqual([])
  })
  it('clears, of the keys that the specification names, exactly those of its list', () => {
    expect(specified.filter((key) => !(key in machine.context))).toEqual([])
    const cleared = specified.filter((key) => done.context[key] !== filled[key])
    expect(cleared).toEqual(clearedByFinish)
    for (const key of clearedByFinish) expect(done.context[key], key).toEqual(machine.context[key])
    for (const key of clearedByFinish) expect(Reflect.get(sessionKeys, key), key).toBe(key)
  })
  it('keeps of our own keys the receipt and the values of the entry', () => {
    const left = Object.keys(machine.context).filter(
      (key) => !specified.includes(key) && done.context[key] !== machine.context[key],
    )
    expect(left.filter((key) => key !== 'problem').toSorted()).toEqual(['mode', 'receipt', 'type', 'unclear'])
  })
  it('tracks the end and the duration', () => {
    expect(usage(effects)).toEqual([
      { area: 'profile', event: 'submit', variant: 'success' },
      { area: 'switch', event: 'finish', seconds: 300 },
    ])
    expect(done.context['receipt']).toMatchObject({ finishedAt: '2026-11-21T09:05:00.000Z' })
  })
  it('does not happen while the order is open', () => {
    const finishedSwitches = [finish(submit({ terms: true })[0], answers('switch.complete', 1))]
    const type = 'xstate.done.actor.confirm'
    for (const at of [1, 2, 3])
      finishedSwitches.push(
        transition(machine, finishedSwitches[0]?.[0] ?? done, {
          type,
          output: answers('switch.confirm', at),
        }),
      )
    expect(finishedSwitches.map(([{ value }]) => value)).toEqual([
      'awaiting',
      'unconfirmed',
      'unconfirmed',
      'unconfirmed',
    ])
    for (const [{ context, status }, after] of finishedSwitches) {
      expect(status).toBe('active')
      for (const key of clearedByFinish) expect(context[key], key).toEqual(filled[key])
      expect(context['receipt']).toBeNull()
      expect(usage(after)).toEqual([])
    }
    const [last, after] = transition(machine, finishedSwitches[3]?.[0] ?? done, { type: 'ASK' })
    expect(after).toMatchObject([{ type: 'start', src: 'switch.confirm' }])
    const [ended, endEffects] = goOn(transition(machine, last, { type, output: answers('switch.confirm') }))
    expect([ended.value, usage(endEffects)]).toEqual(['done', usage(effects)])
  })
  it('runs only once', () => {
    expect(finish(done)).toEqual([done, []])
  })
  it('that fails clears nothing and tracks nothing', () => {
    const [at, after] = transition(machine, submit({ terms: true })[0], {
      type: 'xstate.error.actor.complete',
      error: { code: 'bank-error' },
    })
    for (const key of clearedByFinish) expect(at.context[key], key).toEqual(filled[key])
    expect(at.context['order'], 'it was refused').toBeNull()
    expect(usage(after)).toEqual([])
  })
})

it.each([
  ['plain', { terms: true }],
  ['plain', { terms: true, withdrawalStart: false }],
  ['withdrawal', { terms: true, withdrawalStart: true }],
])('submitting is %s for %j', (variant, consents) => {
  const [at, effects] = submit(consents)
  expect(at.value).toBe('completing')
  expect(usage(effects)).toEqual([{ area: 'profile', event: 'submit', variant }])
})
