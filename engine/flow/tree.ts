import { isValid } from '../schema/evaluate.ts'
import type { Action, Flow, Invoke, State, StateMeta, Transition } from '#generated/engine.ts'

/** The handler that a state invokes. Its events contain the id. */
type Service = Pick<Invoke, 'src' | 'input'> & { readonly id: string }

/** A delayed transition (`after`). */
export interface Timer {
  /** Type of the event that is sent after the delay. */
  readonly event: string
  /** Milliseconds, or the pointer of an ISO time in the context. */
  readonly delay: string
}

/** Whether a context meets a condition. */
export type Predicate = (context: unknown) => boolean

type States = ReadonlyMap<string, CompiledState>

/** A transition with its names resolved. Without target and actions it forbids its event. */
export interface CompiledTransition {
  readonly source: CompiledState
  readonly target: CompiledState | undefined
  readonly guard: Predicate | undefined
  readonly actions: readonly Action[]
  readonly reenter: boolean
}

/** A state of the flow, compiled. The root represents the whole flow. */
export interface CompiledState {
  readonly key: string
  /** Its own id, or <flow>.<path with dots>. */
  readonly id: string
  /** As in URLs: 'order/pay/card'; '' for the root. */
  readonly path: string
  readonly parent: CompiledState | undefined
  readonly states: States
  readonly initial: CompiledState | undefined
  readonly final: boolean
  readonly meta: StateMeta | undefined
  readonly invoke: Service | undefined
  readonly timer: Timer | undefined
  readonly config: State
  /** By event type, including those of the handler and onDone. Filled by `addTransitions`, because targets need the whole tree. */
  readonly transitions: Map<string, readonly CompiledTransition[]>
  readonly always: CompiledTransition[]
}

/** Features of xstate that flows do not support. They throw, because ignoring them would hide a mistake. */
const unsupported = ['entry', 'exit', 'history', 'route', 'output'] as const

function refuse(id: string, what: string): never {
  throw new Error(`State "${id}" ${what}`)
}

function buildNode(config: State, key: string, id: string, parent: CompiledState | undefined): CompiledState {
  const states = new Map<string, CompiledState>()
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
    final: config.type === 'final',
    invoke: invoke && { ...invoke, id: invoke.id ?? `0.${config.id ?? id}` },
    timer: delay === undefined ? undefined : { delay, event: `xstate.after.${delay}.${config.id ?? id}` },
    initial: undefined as CompiledState | undefined,
    transitions: new Map<string, readonly CompiledTransition[]>(),
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
export const allNodes = (node: CompiledState): CompiledState[] => [
  node,
  ...[...node.states.values()].flatMap(allNodes),
]

/** The node and its ancestors, innermost first. */
export const selfAndAncestors = (node: CompiledState): CompiledState[] =>
  node.parent ? [node, ...selfAndAncestors(node.parent)] : [node]

/** The node and its initial descendants, outermost first. */
export const selfAndInitials = (node: CompiledState): CompiledState[] =>
  node.initial ? [node, ...selfAndInitials(node.initial)] : [node]

export const isDescendant = (node: CompiledState, ancestor: CompiledState): boolean =>
  node.parent !== undefined && (node.parent === ancestor || isDescendant(node.parent, ancestor))

/** Builds the states of a flow, without transitions. @throws for an unsupported feature, a missing initial state, a duplicate id. */
export function buildTree(config: Flow): { root: CompiledState; ids: Map<string, CompiledState> } {
  const { id, states, initial, on } = config
  if ('invoke' in config) refuse(id, 'invokes a handler at the root.')
  if (Object.keys(states ?? {}).length === 0) refuse(id, 'has no states.')
  // The meta of the root has another type (steps) than that of states. It is not read here.
  const root = buildNode({ ...config, states, initial, ...(on && { on }), meta: {} }, id, id, undefined)
  const ids = new Map<string, CompiledState>()
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
export const descendant = (node: CompiledState | undefined, keys: readonly string[]) =>
  keys.reduce<CompiledState | undefined>((at, key) => at?.states.get(key), node)

/** The state that a target means: a sibling (`login`, `login.pin`), a child (`.pin`), a state by its id, or by its path from an id. */
function findTarget(target: string, source: CompiledState, ids: States): CompiledState | undefined {
  const [first = '', ...rest] = target.split('.')
  if (first.startsWith('#')) return descendant(ids.get(first.slice(1)), rest)
  if (first === '') return descendant(source, rest)
  return descendant(source.parent, [first, ...rest])
}

const asList = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  // The cast: Array.isArray does not narrow readonly arrays.
  value === undefined ? [] : Array.isArray(value) ? value : [value as T]

const forbidden = new Set(['__proto__', 'prototype', 'constructor', ''])

/** @throws when the type of an action is unknown, or when it writes to a key such as `__proto__`. */
function checkAction(action: Action, location: string): void {
  if (!['store', 'clear', 'track'].includes(action?.type))
    throw new Error(`Unknown action ${JSON.stringify(action)} ${location}.`)
  if (action.type === 'track') return
  const keys = action.type === 'store' ? Object.keys(action.params) : action.params.keys
  const wrong = keys.find((key) => key.split('.').some((segment) => forbidden.has(segment)))
  if (wrong !== undefined) throw new Error(`The key "${wrong}" cannot be written ${location}.`)
}

/** Fills in the transitions of a node: `on`, `onDone`, those of its handler and of its time, and `always`. */
export function addTransitions(
  node: CompiledState,
  ids: States,
  guards: ReadonlyMap<string, Predicate>,
): void {
  const { on = {}, onDone, invoke, always, after = {} } = node.config
  const compile = (config: Transition, location: string): CompiledTransition => {
    const settings: Exclude<Transition, string> = typeof config === 'string' ? { target: config } : config
    const { target: path, guard: name, reenter = false } = settings
    const actions = asList(settings.actions)
    const target = path === undefined ? undefined : findTarget(path, node, ids)
    // The build makes a schema of a guard that stands here.
    const guard =
      typeof name === 'object' ? (context: unknown) => isValid(name, context) : guards.get(name ?? '')
    if (path !== undefined && !target) throw new Error(`Unknown target "${path}" ${location}.`)
    if (name !== undefined && !guard) throw new Error(`Unknown guard "${name}" ${location}.`)
    for (const action of actions) checkAction(action, location)
    return { source: node, target, guard, actions, reenter }
  }
  const compileAll = (configs: Transition | Transition[] | undefined, key: string) =>
    asList(configs).map((config) => compile(config, `in state "${node.id}" at ${key}`))
  const add = (event: string, configs: Transition | Transition[] | undefined, key = event) => {
    if (configs) node.transitions.set(event, compileAll(configs, key))
  }
  for (const [event, configs] of Object.entries(on)) {
    if (event === '' || event.includes('*')) throw new Error(`State "${node.id}" listens to "${event}".`)
    add(event, configs)
  }
  add(`xstate.done.state.${node.id}`, onDone, 'onDone')
  add(`xstate.done.actor.${node.invoke?.id}`, invoke?.onDone, 'invoke.onDone')
  add(`xstate.error.actor.${node.invoke?.id}`, invoke?.onError, 'invoke.onError')
  for (const configs of Object.values(after)) add(node.timer?.event ?? '', configs, 'after')
  node.always.push(...compileAll(always, 'always'))
}

/** The first transition for an event, or without one the first `always`, whose guard passes. Inner states come first. */
export const select = (nodes: readonly CompiledState[], context: unknown, event?: string) =>
  nodes
    .toReversed()
    .flatMap(({ always, transitions }) => (event === undefined ? always : (transitions.get(event) ?? [])))
    .find(({ guard }) => !guard || guard(context))
