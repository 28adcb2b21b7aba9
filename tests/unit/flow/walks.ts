import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import type { Flow, GuardSchema, State, Transition } from '#generated/engine.ts'
import { goTransitions } from '#engine/flow/go-events.ts'
import { nodesOf } from '#engine/flow/machine.ts'
import type { MachineEvent } from '#engine/flow/machine.ts'
import { begin, next, pairOf } from './reference-machine.ts'
import type { Pair, Position } from './reference-machine.ts'

export type Guards = Record<string, GuardSchema>

/** The guards of a file of them, without what is said to editors. */
export const guardsOf = (file: Record<string, GuardSchema | string>): Guards =>
  Object.fromEntries(
    Object.entries(file).flatMap(([name, guard]) => (typeof guard === 'string' ? [] : [[name, guard]])),
  )

const ajv = new Ajv({ strict: false })

const states = (all: Record<string, State> = {}): State[] =>
  Object.values(all).flatMap((state) => [state, ...states(state.states)])
const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[])) // one or many
const steps = ({
  on = {},
  always,
  onDone,
  invoke,
  after = {},
}: Pick<State, 'on' | 'always' | 'onDone' | 'invoke' | 'after'>): Transition[] =>
  [...Object.values(on), ...Object.values(after), always, onDone, invoke?.onDone, invoke?.onError].flatMap(
    (one) => list(one),
  )

/** What the flow stores from events: context path and pointer. */
function stores(flow: Flow): { path: string; pointer: string }[] {
  const transitions = [{ ...(flow.on && { on: flow.on }) }, ...states(flow.states)].flatMap(steps)
  return transitions.flatMap((transition) =>
    typeof transition === 'string'
      ? []
      : list(transition.actions).flatMap((action) =>
          action.type !== 'store'
            ? []
            : Object.entries(action.params).flatMap(([path, value]) => {
                const from = typeof value === 'object' && value && 'from' in value ? value.from : ''
                return from.startsWith('/event/') ? [{ path, pointer: from.slice('/event/'.length) }] : []
              }),
        ),
  )
}

/** A value that meets a guard. */
function sample(schema: GuardSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, below]) => [key, sample(below)]))
  if (schema.contains ?? schema.type === 'array') return [schema.contains ? sample(schema.contains) : {}]
  return { object: {}, string: 'x', number: 1, integer: 1, boolean: true, null: null, array: [] }[
    schema.type ?? 'null'
  ]
}

/** Values for a context path: those that guards ask for there, and strangers. */
function values(path: string, guards: Guards): unknown[] {
  const required = Object.values(guards).flatMap((guard) => {
    const found = path.split('.').reduce<GuardSchema | undefined>((at, key) => at?.properties?.[key], guard)
    return found ? [sample(found)] : []
  })
  return [...required, ...required, null, true, 'x', ['x'], {}]
}

function eventAt(
  pair: Pair,
  { mine }: Position,
  flow: Flow,
  guards: Guards,
  numbers: number[],
): MachineEvent {
  const [which = 0, ...rest] = numbers
  const nodes = nodesOf(pair.machine, mine)
  const live = nodes.flatMap(({ invoke }) => (invoke ? [invoke.id] : []))
  const times = nodes.flatMap(({ timer }) => (timer ? [timer.event] : []))
  const names = [
    ...times,
    ...nodes.flatMap(({ on }) => Object.keys(on)),
    ...live.flatMap((id) => [
      `xstate.done.actor.${id}`,
      `xstate.done.actor.${id}`,
      `xstate.error.actor.${id}`,
    ]),
  ]
  const ways = Object.keys(pair.machine.root.on)
  const pool = which % 8 === 0 || names.length === 0 ? ways : names
  const event: Record<string, unknown> = {}
  for (const [index, { path, pointer }] of stores(flow).entries()) {
    const choices = values(path, guards)
    const keys = pointer.split('/')
    const last = keys.pop() ?? ''
    let at = event
    for (const key of keys) {
      const below = at[key]
      at = (typeof below === 'object' && below && !Array.isArray(below) ? below : (at[key] = {})) as typeof at // just made
    }
    at[last] ??= choices[((rest[index % rest.length] ?? 0) + index) % choices.length]
  }
  return { ...event, type: pool[which % pool.length] ?? 'NOTHING' }
}

/** The flow in both machines, ready to walk. xstate's side asks Ajv, so that the guards too are judged by somebody else. */
export function pairFor(flow: Flow, guards: Guards): Pair {
  const services = states(flow.states).flatMap(({ invoke }) => (invoke ? [invoke.src] : []))
  const meanings = Object.fromEntries(
    Object.entries(guards).map(([name, guard]) => {
      const validate = ajv.compile(guard)
      return [name, (context: unknown) => validate(context)]
    }),
  )
  return pairOf(goTransitions(flow), guards, meanings, services)
}

/**
 * Walks a flow at random in our machine and in xstate, which must agree at every step. Answers the paths of the places
 * that were visited. The same walks every time.
 */
export function walkAsInXstate(flow: Flow, guards: Guards): Set<string> {
  const pair = pairFor(flow, guards)
  const visited = new Set<string>()
  const pick = fc.array(fc.nat({ max: 9999 }), { minLength: 4, maxLength: 4 })
  const walk = fc.property(fc.array(pick, { minLength: 10, maxLength: 60 }), (picks) => {
    let position = begin(pair)
    for (const numbers of picks) {
      if (!position) throw new Error('the flow does not come to rest')
      visited.add(nodesOf(pair.machine, position.mine).at(-1)?.path ?? '')
      if (position.mine.status !== 'active') return
      position = next(pair, position, eventAt(pair, position, flow, guards, numbers))
    }
  })
  fc.assert(walk, { seed: 7, numRuns: 60 })
  return visited
}
