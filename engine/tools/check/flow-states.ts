import { asArray, asString, entries, get, isObject, join, same } from './json.ts'
import type { JsonObject } from './json.ts'

/** A state of a flow; the flow itself is the root state. */
export interface StateNode {
  key: string
  pointer: string
  value: JsonObject
  parent: StateNode | undefined
  children: StateNode[]
}

/** The states of a flow, found by key and by id. */
export interface States {
  id: string
  root: StateNode
  /** All states but the root, parents before children. */
  states: StateNode[]
  /** The first state of each id. */
  byId: Map<unknown, StateNode>
}

function build(key: string, pointer: string, value: JsonObject, parent: StateNode | undefined): StateNode {
  const node: StateNode = { key, pointer, value, parent, children: [] }
  for (const [name, child] of entries(value.states))
    if (isObject(child)) node.children.push(build(name, join(join(pointer, 'states'), name), child, node))
  return node
}

/** All states in a state. */
export const all = (node: StateNode): StateNode[] => node.children.flatMap((child) => [child, ...all(child)])

/** Reads the states of a flow as far as they can be read. */
export function statesOf(value: JsonObject): States {
  const root = build(asString(value.id) ?? '', '', value, undefined)
  const states = all(root)
  return {
    id: root.key,
    root,
    states,
    byId: new Map(states.toReversed().map((node) => [node.value.id, node])),
  }
}

const child = (node: StateNode | undefined, path: string[]): StateNode | undefined =>
  path.reduce<StateNode | undefined>((here, key) => here?.children.find((one) => one.key === key), node)

/** Resolves a target as xstate does: sibling path, `.child`, `#id` (of a state, or of the flow) and a path below it. */
export function resolveTarget(flow: States, from: StateNode, target: string): StateNode | undefined {
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
export const stepIds = (flow: States): string[] =>
  asArray(get(flow.root.value.meta, 'steps')).flatMap((step) => asString(get(step, 'id')) ?? [])
