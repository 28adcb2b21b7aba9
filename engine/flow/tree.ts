import type { Action, Flow, Invoke, On, State, StateMeta } from '#generated/engine.ts'
import type { Predicate } from './guard.ts'

/** The handler that a state invokes. Its events contain the id. */
type Service = Pick<Invoke, 'src' | 'input'> & { readonly id: string }

/** A delayed transition (`after`). */
export interface Timer {
  /** Type of the event that is sent after the delay. */
  readonly event: string
  /** Milliseconds, or the pointer of an ISO time in the context. */
  readonly delay: string
}

/** A transition with its names resolved. Without target and actions it forbids its event. */
export interface Transition {
  readonly source: StateNode
  readonly target: StateNode | undefined
  readonly guard: Predicate | undefined
  readonly actions: readonly Action[]
  readonly reenter: boolean
}

/** A state of the flow, compiled. The root represents the whole flow. */
export interface StateNode {
  readonly key: string
  /** Its own id, or <flow>.<path with dots>. */
  readonly id: string
  /** As in URLs: 'order/pay/card'; '' for the root. */
  readonly path: string
  readonly parent: StateNode | undefined
  readonly states: ReadonlyMap<string, StateNode>
  readonly initial: StateNode | undefined
  readonly final: boolean
  readonly meta: StateMeta | undefined
  readonly invoke: Service | undefined
  readonly timer: Timer | undefined
  /** As declared, without the events of the handler. */
  readonly on: On
  readonly config: State
  /** By event type, including those of the handler and onDone. Filled by transitions.ts, because targets need the whole tree. */
  readonly transitions: Map<string, readonly Transition[]>
  readonly always: Transition[]
}

/** Features of xstate that flows do not support. They throw, because ignoring them would hide a mistake. */
const unsupported = ['entry', 'exit', 'history', 'route', 'output'] as const

function refuse(id: string, what: string): never {
  throw new Error(`State "${id}" ${what}`)
}

function buildNode(config: State, key: string, id: string, parent: StateNode | undefined): StateNode {
  const states = new Map<string, StateNode>()
  const path = parent?.parent ? `${parent.path}/${key}` : parent ? key : ''
  const { invoke, meta } = config
  const [delay, ...delays] = Object.keys(config.after ?? {})
  const node = {
    key,
    id: config.id ?? id,
    path,
    parent,
    states,
    meta,
    config,
    on: config.on ?? {},
    final: config.type === 'final',
    invoke: invoke && { ...invoke, id: invoke.id ?? `0.${config.id ?? id}` },
    timer: delay === undefined ? undefined : { delay, event: `xstate.after.${delay}.${config.id ?? id}` },
    initial: undefined as StateNode | undefined,
    transitions: new Map<string, readonly Transition[]>(),
    always: [],
  }
  const wrong = unsupported.find((name) => name in config)
  if (wrong) refuse(node.id, `has "${wrong}", which flows do not have.`)
  if (config.type !== undefined && !node.final) refuse(node.id, 'has a type other than "final".')
  if (delay !== undefined && !/^[1-9]\d*$|^\/context\//.test(delay))
    refuse(node.id, `waits for "${delay}", which is neither milliseconds nor a pointer into the context.`)
  if (delays.length > 0) refuse(node.id, 'waits for several times.')
  if (delay !== undefined && node.final) refuse(node.id, 'is final and waits.')
  if (Array.isArray(invoke)) refuse(node.id, 'invokes several handlers.')
  for (const [name, state] of Object.entries(config.states ?? {}))
    states.set(name, buildNode(state, name, `${id}.${name}`, node))
  if (states.size === 0) return node
  if (node.final) refuse(node.id, 'is final and has states.')
  node.initial = states.get(config.initial ?? '')
  if (config.initial === undefined) refuse(node.id, 'has no initial state.')
  if (!node.initial) refuse(node.id, `has the unknown initial state "${config.initial}".`)
  return node
}

/** Every node of the tree, parents first. */
export const allNodes = (node: StateNode): StateNode[] => [
  node,
  ...[...node.states.values()].flatMap(allNodes),
]

/** The node and its ancestors, innermost first. */
export const selfAndAncestors = (node: StateNode): StateNode[] =>
  node.parent ? [node, ...selfAndAncestors(node.parent)] : [node]

/** The node and its initial descendants, outermost first. */
export const selfAndInitials = (node: StateNode): StateNode[] =>
  node.initial ? [node, ...selfAndInitials(node.initial)] : [node]

export const isDescendant = (node: StateNode, ancestor: StateNode): boolean =>
  node.parent !== undefined && (node.parent === ancestor || isDescendant(node.parent, ancestor))

/**
 * Builds the states of a flow, without their transitions.
 * @throws for an unsupported feature, a missing initial state or a duplicate id.
 */
export function buildTree(config: Flow): { root: StateNode; ids: Map<string, StateNode> } {
  const { id, states, initial, on } = config
  if ('invoke' in config) refuse(id, 'invokes a handler at the root.')
  if (Object.keys(states ?? {}).length === 0) refuse(id, 'has no states.')
  // The meta of the root has another type (steps) than that of states. It is not read here.
  const root = buildNode({ ...config, states, initial, ...(on && { on }), meta: {} }, id, id, undefined)
  const ids = new Map<string, StateNode>()
  for (const node of allNodes(root)) {
    if (ids.has(node.id)) refuse(node.id, 'has an id that another state has.')
    ids.set(node.id, node)
    const ancestorWithSameId = selfAndAncestors(node).find(
      (other) => other !== node && other.invoke && other.invoke.id === node.invoke?.id,
    )
    if (ancestorWithSameId) refuse(node.id, `invokes under the id of "${ancestorWithSameId.id}" above it.`)
  }
  return { root, ids }
}

/** The descendant of a node at a path of keys; undefined when a state is missing. */
export function descendant(node: StateNode | undefined, keys: readonly string[]): StateNode | undefined {
  return keys.reduce<StateNode | undefined>((at, key) => at?.states.get(key), node)
}

/** Like `resolveTarget`, but returns undefined for an unknown target. */
function findTarget(
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
