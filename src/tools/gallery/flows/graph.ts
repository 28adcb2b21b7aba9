import { changes } from '#engine/tools/drawing/difference.ts'
import type { Change } from '#engine/tools/drawing/difference.ts'
import { decides, pathOf, waysOf } from '#engine/tools/drawing/ways.ts'
import type { Way } from '#engine/tools/drawing/ways.ts'
import { invokes, leafOf, screenOf } from '#engine/tools/check/flow.ts'
import type { Flow, StateNode } from '#engine/tools/check/flow.ts'
import { asString, get } from '#engine/tools/check/json.ts'

/** How a state or transition of a variant differs from its base; 'gone' is only in the base. */
export type Mark = 'same' | 'added' | 'changed' | 'gone'

export interface GraphState {
  /** Path as in URLs; '' is the root of the flow. */
  path: string
  /** Path of the parent state; undefined for top-level states. */
  parent: string | undefined
  node: StateNode
  screen: string | undefined
  handler: string | undefined
  kind: 'group' | 'waits' | 'decides' | 'final' | 'screen'
  /** The flow starts in this state. */
  first: boolean
  mark: Mark
  changes: Change[]
}

export interface GraphWay extends Way {
  mark: Exclude<Mark, 'changed'>
}

export interface Graph {
  /** In the order of the flow, parents before children; states that only the base has come last. */
  states: GraphState[]
  ways: GraphWay[]
}

function kindOf(node: StateNode): GraphState['kind'] {
  if (node.children.length) return 'group'
  if (invokes(node)) return 'waits'
  if (decides(node)) return 'decides'
  return node.value.type === 'final' ? 'final' : 'screen'
}

const wayKey = ({ from, on, to }: Way): string => JSON.stringify([from, on, to])

const marked = (ways: readonly Way[], mark: GraphWay['mark']): GraphWay[] =>
  [...new Map(ways.map((way) => [wayKey(way), way])).values()].map((way) => ({ ...way, mark }))

/** The graph of a flow. With a base, each state and transition has a mark, and removed ones are included. */
export function graphOf(flow: Flow, base?: Flow): Graph {
  const all = base ? changes(base, flow) : []
  const before = new Set(base?.states.map(pathOf))
  const now = new Set(flow.states.map(pathOf))
  const first = leafOf(flow.root)
  const markOf = (path: string): Mark => {
    if (base && path && !before.has(path)) return 'added'
    return all.some((change) => change.path === path) ? 'changed' : 'same'
  }
  const stateOf =
    (mark?: Mark) =>
    (node: StateNode): GraphState => {
      const path = pathOf(node)
      const kind = kindOf(node)
      return {
        path,
        parent: node.parent?.parent && pathOf(node.parent),
        node,
        screen: kind === 'group' || kind === 'decides' ? undefined : screenOf(node),
        handler: asString(get(node.value.invoke, 'src')),
        kind,
        first: node === first,
        mark: mark ?? markOf(path),
        changes: all.filter((change) => change.path === path),
      }
    }
  const ways = waysOf(flow)
  const keys = new Set(ways.map(wayKey))
  const baseKeys = new Set((base ? waysOf(base) : []).map(wayKey))
  const isNew = (way: Way) => base !== undefined && !baseKeys.has(wayKey(way))
  const states = [
    ...flow.states.map(stateOf()),
    ...(base?.states ?? []).filter((node) => !now.has(pathOf(node))).map(stateOf('gone')),
  ]
  const markedWays = [
    ...marked(ways.filter(isNew), 'added'),
    ...marked(
      ways.filter((way) => !isNew(way)),
      'same',
    ),
    ...marked(
      (base ? waysOf(base) : []).filter((way) => !keys.has(wayKey(way))),
      'gone',
    ),
  ]
  const needsRoot = markedWays.some(({ from }) => from === '') || all.some(({ path }) => path === '')
  return { states: needsRoot ? [stateOf()(flow.root), ...states] : states, ways: markedWays }
}
