import { asString, entries, get, isObject, join, type JsonObject } from '../../util/json.ts'
import { entered, isForbidden, lineage, resolveTarget, type StateNode, type States } from './states.ts'

type Cause = 'on' | 'always' | 'after' | 'onDone' | 'invoke.onDone' | 'invoke.onError'

/** One transition; `target` is undefined if it only runs actions, or forbids the event. */
export interface Transition {
  from: StateNode
  cause: Cause
  event: string | undefined
  /** Place of the transition, and of its target. */
  pointer: string
  targetPointer: string
  target: string | undefined
  /** The state that the target names; undefined if there is no such state. */
  to: StateNode | undefined
  guard: string | undefined
  actions: { pointer: string; value: JsonObject }[]
  reenter: boolean
  /** It is `{}` under `on`: the event is forbidden here. */
  forbids: boolean
  /** Position among the transitions of the same state, cause and event. */
  rank: number
}

/** The entries of a value that may be a single entry or a list, each with its pointer. */
const each = (value: unknown, pointer: string): { value: unknown; pointer: string }[] =>
  Array.isArray(value)
    ? value.map((item: unknown, i) => ({ value: item, pointer: join(pointer, i) }))
    : value === undefined
      ? []
      : [{ value, pointer }]

/** The name of a guard; of one that stands in the transition, its description or itself. */
const guardOf = (guard: unknown): string | undefined =>
  asString(guard) ??
  asString(get(guard, 'description')) ??
  (isObject(guard) ? JSON.stringify(guard) : undefined)

/** The transitions of a state itself, without those of its ancestors. */
export function transitionsOf(flow: States, from: StateNode): Transition[] {
  const { value, pointer } = from
  const at = (cause: Cause, raw: unknown, place: string, event?: string): Transition[] =>
    each(raw, place).map((entry, rank) => {
      const target = asString(entry.value) ?? asString(get(entry.value, 'target'))
      return {
        from,
        cause,
        event,
        rank,
        pointer: entry.pointer,
        target,
        to: target === undefined ? undefined : resolveTarget(flow, from, target),
        targetPointer:
          isObject(entry.value) && 'target' in entry.value ? join(entry.pointer, 'target') : entry.pointer,
        guard: guardOf(get(entry.value, 'guard')),
        reenter: get(entry.value, 'reenter') === true,
        forbids: cause === 'on' && isForbidden(entry.value),
        actions: each(get(entry.value, 'actions'), join(entry.pointer, 'actions')).flatMap((action) =>
          isObject(action.value) ? [{ pointer: action.pointer, value: action.value }] : [],
        ),
      }
    })
  return [
    ...entries(value.on).flatMap(([event, raw]) => at('on', raw, join(`${pointer}/on`, event), event)),
    ...at('always', value.always, `${pointer}/always`),
    ...entries(value.after).flatMap(([delay, raw]) => at('after', raw, join(`${pointer}/after`, delay))),
    ...at('onDone', value.onDone, `${pointer}/onDone`),
    ...at('invoke.onDone', get(value.invoke, 'onDone'), `${pointer}/invoke/onDone`),
    ...at('invoke.onError', get(value.invoke, 'onError'), `${pointer}/invoke/onError`),
  ]
}

/** A place that names a state: the target of a transition, `next` of a slot, or `onError` in the meta of a state. */
export interface TargetPlace {
  from: StateNode
  cause: Cause | 'next' | 'meta.onError'
  target: string
  to: StateNode | undefined
  pointer: string
}

export const targetsIn = (flow: States): TargetPlace[] =>
  [flow.root, ...flow.states].flatMap((from) => [
    ...(['next', 'onError'] as const).flatMap((key): TargetPlace[] => {
      const target = asString(get(from.value.meta, key))
      return target === undefined
        ? []
        : [
            {
              from,
              cause: key === 'next' ? key : 'meta.onError',
              target,
              to: resolveTarget(flow, from, target),
              pointer: `${from.pointer}/meta/${key}`,
            },
          ]
    }),
    ...transitionsOf(flow, from).flatMap(({ cause, target, to, targetPointer: pointer }) =>
      target === undefined ? [] : [{ from, cause, target, to, pointer }],
    ),
  ])

/** State -> the transitions that enter it, directly or as an ancestor or initial descendant of their target. */
export function enteringOf(transitions: readonly Transition[]): Map<StateNode, Transition[]> {
  const entering = new Map<StateNode, Transition[]>()
  for (const way of transitions)
    for (const state of way.to ? new Set([way.to, ...entered(way.to)]) : [])
      entering.set(state, [...(entering.get(state) ?? []), way])
  return entering
}

/** The states that can be reached by these transitions from the root. */
export function reachable(
  root: StateNode,
  transitions: readonly Pick<Transition, 'from' | 'to'>[],
): Set<StateNode> {
  const reached = new Set([...lineage(root), ...entered(root)])
  for (const state of reached)
    for (const { from, to } of transitions)
      if (from === state && to) for (const node of [...lineage(to), ...entered(to)]) reached.add(node)
  return reached
}
