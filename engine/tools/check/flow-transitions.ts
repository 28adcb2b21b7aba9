import { leafOf, lineage, resolveTarget } from './flow-states.ts'
import type { StateNode, States } from './flow-states.ts'
import { asString, entries, get, isObject, join } from './json.ts'
import type { JsonObject } from './json.ts'

export type Cause = 'on' | 'always' | 'after' | 'onDone' | 'invoke.onDone' | 'invoke.onError'

/** One transition; `target` is undefined when it only runs actions, or forbids the event. */
export interface Transition {
  from: StateNode
  cause: Cause
  event: string | undefined
  /** Place of the transition, and of its target. */
  pointer: string
  targetPointer: string
  target: string | undefined
  guard: string | undefined
  actions: { pointer: string; value: JsonObject }[]
  reenter: boolean
  /** Transitions of the same event at the same state, this one included, in order. */
  rank: number
}

/** A value that may be one thing or a list of them, with the pointer of each. */
const each = (value: unknown, pointer: string): { value: unknown; pointer: string }[] =>
  Array.isArray(value)
    ? value.map((item: unknown, i) => ({ value: item, pointer: join(pointer, i) }))
    : value === undefined
      ? []
      : [{ value, pointer }]

function transitionsAt(
  from: StateNode,
  cause: Cause,
  event: string | undefined,
  raw: unknown,
  pointer: string,
): Transition[] {
  return each(raw, pointer).map((one, rank) => ({
    from,
    cause,
    event,
    rank,
    pointer: one.pointer,
    target: asString(one.value) ?? asString(get(one.value, 'target')),
    targetPointer: isObject(one.value) && 'target' in one.value ? join(one.pointer, 'target') : one.pointer,
    guard: asString(get(one.value, 'guard')),
    reenter: get(one.value, 'reenter') === true,
    actions: each(get(one.value, 'actions'), join(one.pointer, 'actions')).flatMap((action) =>
      isObject(action.value) ? [{ pointer: action.pointer, value: action.value }] : [],
    ),
  }))
}

/** The transitions written at a state, not those it inherits. */
export function transitionsOf(node: StateNode): Transition[] {
  const { value, pointer } = node
  const invoke = join(pointer, 'invoke')
  return [
    ...entries(value.on).flatMap(([event, raw]) =>
      transitionsAt(node, 'on', event, raw, join(join(pointer, 'on'), event)),
    ),
    ...transitionsAt(node, 'always', undefined, value.always, join(pointer, 'always')),
    ...entries(value.after).flatMap(([delay, raw]) =>
      transitionsAt(node, 'after', undefined, raw, join(join(pointer, 'after'), delay)),
    ),
    ...transitionsAt(node, 'onDone', undefined, value.onDone, join(pointer, 'onDone')),
    ...transitionsAt(node, 'invoke.onDone', undefined, get(value.invoke, 'onDone'), join(invoke, 'onDone')),
    ...transitionsAt(
      node,
      'invoke.onError',
      undefined,
      get(value.invoke, 'onError'),
      join(invoke, 'onError'),
    ),
  ]
}

/** The transitions that enter each state: as their target, or on the way to what their target begins with. */
export function enteringOf(flow: States, transitions: readonly Transition[]): Map<StateNode, Transition[]> {
  const entering = new Map<StateNode, Transition[]>()
  for (const one of transitions) {
    const next = one.target === undefined ? undefined : resolveTarget(flow, one.from, one.target)
    const entered = next ? new Set([next, ...lineage(leafOf(next) ?? next)]) : []
    for (const state of entered) entering.set(state, [...(entering.get(state) ?? []), one])
  }
  return entering
}
