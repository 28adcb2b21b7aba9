import type { StateNode } from './tree.ts'

/** Follows keys downwards from a node; undefined when a state is not there. */
export function descendant(node: StateNode | undefined, keys: readonly string[]): StateNode | undefined {
  return keys.reduce<StateNode | undefined>((at, key) => at?.states.get(key), node)
}

/** The state that a target means, as resolveTarget does; undefined when there is none. */
export function findTarget(
  target: string,
  source: StateNode,
  ids: ReadonlyMap<string, StateNode>,
): StateNode | undefined {
  const [first = '', ...rest] = target.split('.')
  if (first.startsWith('#')) return descendant(ids.get(first.slice(1)), rest)
  if (first === '') return descendant(source, rest)
  return descendant(source.parent, [first, ...rest])
}

/**
 * The state that a target means: a sibling (`login`, `login.pin`), a child (`.pin`), a state by its id (`#accounts`)
 * or by its path from an id (`#switch.accounts`).
 * @throws when there is no such state; `place` says where the target stands.
 */
export function resolveTarget(
  target: string,
  source: StateNode,
  ids: ReadonlyMap<string, StateNode>,
  location: string,
): StateNode {
  const node = findTarget(target, source, ids)
  if (node) return node
  throw new Error(`Unknown target "${target}" ${location}.`)
}
