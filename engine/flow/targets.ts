import type { StateNode } from './tree.ts'

/** The descendant of a node at a path of keys; undefined when a state is missing. */
export function descendant(node: StateNode | undefined, keys: readonly string[]): StateNode | undefined {
  return keys.reduce<StateNode | undefined>((at, key) => at?.states.get(key), node)
}

/** Like `resolveTarget`, but returns undefined for an unknown target. */
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
 * @throws when there is no such state; `location` is part of the message.
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
