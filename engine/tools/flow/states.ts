import { asArray, asString, entries, get, isObject, join, type JsonObject } from '../../util/json.ts'

/** A state of a flow; the flow itself is the root state. */
export interface StateNode {
  key: string
  /** As in URLs: `order/pay/card`; '' for the root. */
  path: string
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

function build(key: string, path: string, value: JsonObject, parent: StateNode | undefined): StateNode {
  const pointer = parent ? join(join(parent.pointer, 'states'), key) : ''
  const node: StateNode = { key, path, pointer, value, parent, children: [] }
  for (const [name, child] of entries(value.states))
    if (isObject(child)) node.children.push(build(name, parent ? `${path}/${name}` : name, child, node))
  return node
}

export const descendants = (node: StateNode): StateNode[] =>
  node.children.flatMap((child) => [child, ...descendants(child)])

/** Reads the states of a flow. Invalid states are left out. */
export function statesOf(flow: object): States {
  const value = flow as JsonObject // the type of any object is readable by key
  const root = build(asString(value.id) ?? '', '', value, undefined)
  const states = descendants(root)
  return {
    id: root.key,
    root,
    states,
    byId: new Map(states.toReversed().map((node) => [node.value.id, node])),
  }
}

const child = (node: StateNode | undefined, path: string[]): StateNode | undefined =>
  path.reduce<StateNode | undefined>((here, key) => here?.children.find((inner) => inner.key === key), node)

/** Resolves a target as xstate does: sibling path, `.child`, `#id` (of a state, or of the flow) and a path below it. */
export function resolveTarget(flow: States, from: StateNode, target: string): StateNode | undefined {
  if (target.startsWith('#')) {
    const [id = '', ...path] = target.slice(1).split('.')
    return child(id === flow.id ? flow.root : flow.byId.get(id), path)
  }
  if (target.startsWith('.')) return child(from, target.slice(1).split('.'))
  return from.parent && child(from.parent, target.split('.'))
}

/** The target that names a state from anywhere in the flow, even if states on its path have ids. */
export const targetTo = (flow: { id: string }, path: string): string =>
  `#${flow.id}.${path.replaceAll('/', '.')}`

/** The leaf that becomes active when a state is entered (its initial child, and so on); undefined if an `initial` is unknown. */
export function leafOf(node: StateNode): StateNode | undefined {
  if (!node.children.length) return node
  const initial = node.children.find(({ key }) => key === node.value.initial)
  return initial && leafOf(initial)
}

/** The state and its ancestors, innermost first, the root last. */
export const lineage = (node: StateNode): StateNode[] => [node, ...(node.parent ? lineage(node.parent) : [])]

/** The states that are active after a state was entered: itself, its ancestors and its initial descendants. */
export const entered = (node: StateNode): StateNode[] => lineage(leafOf(node) ?? node)

export const isForbidden = (way: unknown) => isObject(way) && !Object.keys(way).length

/** The events that a state takes: its own, then those of its ancestors, without events that it forbids with `{}`. */
export function eventsOf(node: StateNode): string[] {
  const found = new Map<string, unknown>()
  for (const { value } of lineage(node))
    for (const [event, way] of entries(value.on)) if (!found.has(event)) found.set(event, way)
  return [...found].flatMap(([event, way]) => (isForbidden(way) ? [] : event))
}

/** A string in the meta of a state or of its nearest ancestor that has it. */
export const metaOf = (node: StateNode, key: string): string | undefined =>
  lineage(node)
    .map(({ value }) => asString(get(value.meta, key)))
    .find((text) => text !== undefined)

/** The screen that a state shows. */
export const screenOf = (node: StateNode): string | undefined => metaOf(node, 'screen')

export const invokes = (node: StateNode): boolean => isObject(node.value.invoke)

/** Whether a state only decides between targets: it has no events and calls no handler. */
export const decides = ({ value, children }: StateNode): boolean =>
  !children.length && value.always !== undefined && !isObject(value.on) && !isObject(value.invoke)

export const stepIds = (flow: States): string[] =>
  asArray(get(flow.root.value.meta, 'steps')).flatMap((step) => asString(get(step, 'id')) ?? [])
