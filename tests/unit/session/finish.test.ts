import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { GuardSchema } from '#generated/engine.ts'
import { sessionKeys } from '#generated/names.ts'
import { createMachine, restore, transition, type Effect, type Snapshot } from '#engine/flow/machine.ts'
import { readFlow } from '#engine/tools/build/read-flow.ts'

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // the check proves the shape
const flow = readFlow('.', 'switch')
const guards = read<Record<string, GuardSchema>>('flows/guards.json')
const machine = createMachine(flow, { guards })

/** Specification, section 4: what finishing a switch clears. Section 3 gives the keys their names. */
const clearedByFinish =
  'bank bankAccounts contractPartners profile withoutLogin switchStartedAt switchFinishedAt enabledAllPaymentPartners immoscoutMieterPlus'.split(
    ' ',
  )
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

const receipt = { reference: 'KWS-1', durationSeconds: 300, finishedAt: '2026-11-21T09:05:00.000Z' }
const order = (state: string) => ({ key: '7d4f0a52', at: '2026-11-21T09:04:00.000Z', state, protected: true })
const finished = { order: null, receipt }
const open = (state: string) => ({ order: order(state), receipt: null })

/** The order is given and has got its key. */
function submit(consents: object): [Snapshot, Effect[]] {
  const at = restore(machine, { value: 'check', context: filled })
  const [preparing, effects] = transition(machine, at, { type: 'SUBMIT', consents })
  const type = 'xstate.done.actor.note'
  const [sent, more] = transition(machine, preparing, {
    type,
    output: { order: order('sent'), packagePassword: 'Kleeblatt-2026', unclear: [] },
  })
  return [sent, [...effects, ...more]]
}
/** The order is answered. */
const finish = (at: Snapshot, output: object = finished) =>
  transition(machine, at, { type: 'xstate.done.actor.complete', output })
const usage = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'track' ? [effect.params] : []))

it('a new switch knows nothing of the order before it', () => {
  const [begun] = transition(machine, restore(machine, { value: 'start', context: filled }), { type: 'NEXT' })
  expect([begun.value, begun.context['receipt']]).toEqual(['starting', null])
})

it('a new switch after a link that is good for nothing takes over no answers of this tab', () => {
  const resume = createMachine(readFlow('.', 'resume'), { guards })
  const refused = restore(resume, { value: 'refused', context: resume.context })
  const [, [effect]] = transition(resume, refused, { type: 'RESTART' })
  expect(effect).toMatchObject({ src: 'session.end', input: { how: 'log-out' } })
})

describe('finishing a switch', () => {
  const [done, effects] = finish(submit({ terms: true })[0])

  it('clears, of the keys that the specification names, exactly those of its list', () => {
    expect(specified.filter((key) => !(key in machine.context))).toEqual([])
    const cleared = specified.filter((key) => done.context[key] !== filled[key])
    expect(cleared).toEqual(clearedByFinish)
    for (const key of clearedByFinish) expect(done.context[key], key).toEqual(machine.context[key])
    for (const key of clearedByFinish) expect(Reflect.get(sessionKeys, key), key).toBe(key)
  })
  it('keeps of our own keys the receipt and the values of the entry, and reports end and duration', () => {
    const left = Object.keys(machine.context).filter(
      (key) => !specified.includes(key) && done.context[key] !== machine.context[key],
    )
    expect(left.filter((key) => key !== 'problem').toSorted()).toEqual(['mode', 'receipt', 'type', 'unclear'])
    expect(usage(effects)).toEqual([
      { area: 'profile', event: 'submit', variant: 'success' },
      { area: 'switch', event: 'finish', seconds: 300 },
    ])
  })
  it('does not happen while the order is open', () => {
    const [waiting, sent] = finish(submit({ terms: true })[0], open('sent'))
    const type = 'xstate.done.actor.confirm'
    const asked = (['sent', 'open', 'taken'] as const).map((state) =>
      transition(machine, waiting, { type, output: open(state) }),
    )
    expect(asked.map(([{ value }]) => value)).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed'])
    for (const [{ context, status }, after] of [[waiting, sent] as const, ...asked]) {
      expect(status).toBe('active')
      for (const key of clearedByFinish) expect(context[key], key).toEqual(filled[key])
      expect(context['receipt']).toBeNull()
      expect(usage(after)).toEqual([])
    }
  })
})
