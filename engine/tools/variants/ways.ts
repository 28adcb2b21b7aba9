import type { Flow, State, Transition } from '#generated/engine.ts'
import { findTarget } from '../../flow/targets.ts'
import { buildTree } from '../../flow/tree.ts'
import type { StateNode } from '../../flow/tree.ts'

/** Where a target is written; `next` and `meta.onError` are those in the meta of a state. */
export type Cause =
  'on' | 'always' | 'after' | 'onDone' | 'invoke.onDone' | 'invoke.onError' | 'next' | 'meta.onError'

/** A target in a flow: the state it is written in, and the one it leads to, if there is one. */
export interface Way {
  from: StateNode
  cause: Cause
  target: string
  to: StateNode | undefined
  /** JSON Pointer of the target. */
  pointer: string
}

type Change = (way: Way) => string | undefined
type Ways = Transition | Transition[]

/** The address of a state from anywhere in the flow, whatever ids stand in between. */
export const address = (flow: Flow, path: string): string => `#${flow.id}.${path.replaceAll('/', '.')}`

/** The target with the name of the flow, where it begins with it, replaced: `#switch.owner` -> `#business.owner`. */
export const renamedTarget = (target: string, from: string, to: string): string =>
  target === `#${from}` || target.startsWith(`#${from}.`) ? `#${to}${target.slice(from.length + 1)}` : target

/** A state key is letters, digits and hyphens, so nothing needs escaping. */
export const pointerOf = (path: string): string =>
  path === '' ? '' : `/states/${path.replaceAll('/', '/states/')}`

/** The flow with each target replaced for which `change` gives another one. */
export function retarget(flow: Flow, change: Change): Flow {
  const { root, ids } = buildTree(flow)
  const one = (from: StateNode, cause: Cause, pointer: string, way: Transition): Transition => {
    const target = typeof way === 'string' ? way : way.target
    if (target === undefined) return way
    const place = typeof way === 'string' ? pointer : `${pointer}/target`
    const next = change({ from, cause, target, to: findTarget(target, from, ids), pointer: place }) ?? target
    return typeof way === 'string' ? next : { ...way, target: next }
  }
  const each = (from: StateNode, cause: Cause, pointer: string, ways: Ways): Ways =>
    Array.isArray(ways)
      ? ways.map((way, i) => one(from, cause, `${pointer}/${i}`, way))
      : one(from, cause, pointer, ways)
  const events = (node: StateNode) =>
    Object.fromEntries(
      Object.entries(node.on).map(([event, ways]) => [
        event,
        each(node, 'on', `${pointerOf(node.path)}/on/${event}`, ways),
      ]),
    )
  /** What a flow and a state have in common. */
  const failing = (node: StateNode, target: string) =>
    String(one(node, 'meta.onError', `${pointerOf(node.path)}/meta/onError`, target))
  const rebuilt = (node: StateNode): State => {
    const { on, always, onDone, invoke, meta, states, after, ...rest } = node.config
    const place = pointerOf(node.path)
    const { onDone: done, onError } = invoke ?? {}
    return {
      ...rest,
      ...(meta && {
        meta: {
          ...meta,
          ...(meta.next !== undefined && {
            next: String(one(node, 'next', `${place}/meta/next`, meta.next)),
          }),
          ...(meta.onError !== undefined && { onError: failing(node, meta.onError) }),
        },
      }),
      ...(on && { on: events(node) }),
      ...(always && { always: each(node, 'always', `${place}/always`, always) }),
      ...(after && {
        after: Object.fromEntries(
          Object.entries(after).map(([delay, way]) => [
            delay,
            each(node, 'after', `${place}/after/${delay.replaceAll('~', '~0').replaceAll('/', '~1')}`, way),
          ]),
        ),
      }),
      ...(onDone && { onDone: each(node, 'onDone', `${place}/onDone`, onDone) }),
      ...(invoke && {
        invoke: {
          ...invoke,
          ...(done && { onDone: each(node, 'invoke.onDone', `${place}/invoke/onDone`, done) }),
          ...(onError && { onError: each(node, 'invoke.onError', `${place}/invoke/onError`, onError) }),
        },
      }),
      ...(states && { states: below(node) }),
    }
  }
  const below = (node: StateNode) =>
    Object.fromEntries([...node.states].map(([key, child]) => [key, rebuilt(child)]))
  const failed = flow.meta?.onError
  return {
    ...flow,
    ...(failed !== undefined && { meta: { ...flow.meta, onError: failing(root, failed) } }),
    ...(flow.on && { on: events(root) }),
    states: below(root),
  }
}

/** Every target of the flow. */
export function waysOf(flow: Flow): Way[] {
  const ways: Way[] = []
  retarget(flow, (way) => void ways.push(way))
  return ways
}
