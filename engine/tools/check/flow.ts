import { asArray, asString, entries, get, isObject, join, same } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Source } from './source.ts'

/** A state of a flow; the flow itself is the root state. */
export interface StateNode {
  key: string
  pointer: string
  value: JsonObject
  parent: StateNode | undefined
  children: StateNode[]
}

export type Cause = 'on' | 'always' | 'after' | 'onDone' | 'invoke.onDone' | 'invoke.onError'

/** One transition as written; `target` is undefined when it only runs actions, or forbids the event. */
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

export interface Flow {
  source: Source
  id: string
  root: StateNode
  /** All states but the root, parents before children. */
  states: StateNode[]
  /** The first state of each id. */
  byId: Map<unknown, StateNode>
  transitions: Transition[]
}

function build(key: string, pointer: string, value: JsonObject, parent: StateNode | undefined): StateNode {
  const node: StateNode = { key, pointer, value, parent, children: [] }
  for (const [name, child] of entries(value.states))
    if (isObject(child)) node.children.push(build(name, join(join(pointer, 'states'), name), child, node))
  return node
}

const all = (node: StateNode): StateNode[] => node.children.flatMap((child) => [child, ...all(child)])

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
function transitionsOf(node: StateNode): Transition[] {
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

const remembered = new WeakMap<Source, Flow>()

/** Reads a flow as far as it can be read; what has not the right shape is left to the schema. */
export function flowOf(source: Source): Flow | undefined {
  if (!isObject(source.value)) return undefined
  const last = remembered.get(source)
  if (last) return last
  const root = build(asString(source.value.id) ?? '', '', source.value, undefined)
  const states = all(root)
  const byId = new Map(states.toReversed().map((node) => [node.value.id, node]))
  const transitions = [root, ...states].flatMap(transitionsOf)
  const flow = { source, id: root.key, root, states, byId, transitions }
  remembered.set(source, flow)
  return flow
}

const child = (node: StateNode | undefined, path: string[]): StateNode | undefined =>
  path.reduce<StateNode | undefined>((here, key) => here?.children.find((one) => one.key === key), node)

/** Resolves a target as xstate does: sibling path, `.child`, `#id` (of a state, or of the flow) and a path below it. */
export function resolveTarget(flow: Flow, from: StateNode, target: string): StateNode | undefined {
  if (target.startsWith('#')) {
    const [id = '', ...path] = target.slice(1).split('.')
    return child(id === flow.id ? flow.root : flow.byId.get(id), path)
  }
  if (target.startsWith('.')) return child(from, target.slice(1).split('.'))
  return from.parent && child(from.parent, target.split('.'))
}

/** Where entering a state ends up: its initial child, and so on; undefined when an `initial` leads nowhere. */
export function leafOf(node: StateNode): StateNode | undefined {
  if (!node.children.length) return node
  const initial = node.children.find(({ key }) => key === node.value.initial)
  return initial && leafOf(initial)
}

/** The state and everything around it, innermost first, the flow last. */
export const lineage = (node: StateNode): StateNode[] => [node, ...(node.parent ? lineage(node.parent) : [])]

/** The events that a state answers: its own before those of the states around it, without those it forbids with `{}`. */
export function eventsOf(node: StateNode): string[] {
  const ways = new Map<string, unknown>()
  for (const { value } of lineage(node))
    for (const [event, way] of entries(value.on)) if (!ways.has(event)) ways.set(event, way)
  return [...ways].filter(([, way]) => !same(way, {})).map(([event]) => event)
}

/** The screen that a state shows: its own, or that of the nearest state around it. */
export const screenOf = (node: StateNode): string | undefined =>
  lineage(node)
    .map(({ value }) => asString(get(value.meta, 'screen')))
    .find((screen) => screen !== undefined)

/** Invoked handler of a state. */
export const invokes = (node: StateNode): boolean => isObject(node.value.invoke)
export const stepIds = (flow: Flow): string[] =>
  asArray(get(flow.root.value.meta, 'steps')).flatMap((step) => asString(get(step, 'id')) ?? [])

interface Index {
  states: Map<string, StateNode>
  transitions: Map<string, Transition>
  entering: Map<StateNode, Transition[]>
}

const indexes = new WeakMap<Flow, Index>()

function indexOf(flow: Flow): Index {
  const known = indexes.get(flow)
  if (known) return known
  const entering = new Map<StateNode, Transition[]>()
  for (const one of flow.transitions) {
    const next = one.target === undefined ? undefined : resolveTarget(flow, one.from, one.target)
    const entered = next ? new Set([next, ...lineage(leafOf(next) ?? next)]) : []
    for (const state of entered) entering.set(state, [...(entering.get(state) ?? []), one])
  }
  const index = {
    states: new Map([flow.root, ...flow.states].map((state) => [state.pointer, state])),
    transitions: new Map(flow.transitions.map((one) => [one.pointer, one])),
    entering,
  }
  indexes.set(flow, index)
  return index
}

/** The pointers of what is around a place, innermost first, up to the whole file. */
function* around(pointer: string): Generator<string> {
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    yield pointer.slice(0, end)
    if (end === 0) return
  }
}

/** The innermost state around a place; the flow itself where it is in none. */
export function stateAt(flow: Flow, pointer: string): StateNode {
  const { states } = indexOf(flow)
  for (const place of around(pointer)) if (states.has(place)) return states.get(place) ?? flow.root
  return flow.root
}

/** The transition around a place, if there is one. */
export function transitionAt(flow: Flow, pointer: string): Transition | undefined {
  const { transitions } = indexOf(flow)
  for (const place of around(pointer)) if (transitions.has(place)) return transitions.get(place)
  return undefined
}

/** The transitions that enter a state: as their target, or on the way to what their target begins with. */
export const entering = (flow: Flow, state: StateNode): Transition[] =>
  indexOf(flow).entering.get(state) ?? []
