import { changes } from '#engine/tools/drawing/difference.ts'
import type { Change } from '#engine/tools/drawing/difference.ts'
import { decides, pathOf, waysOf } from '#engine/tools/drawing/ways.ts'
import type { Way } from '#engine/tools/drawing/ways.ts'
import { invokes, leafOf, screenOf } from '#engine/tools/check/flow.ts'
import type { Flow, StateNode } from '#engine/tools/check/flow.ts'
import { asString, get } from '#engine/tools/check/json.ts'

/** What became of a state or way of the base. */
export type Mark = 'same' | 'added' | 'changed' | 'gone'

export interface GraphState {
  /** As in addresses; the flow itself is ''. */
  path: string
  /** Path of the state around it; undefined at the top. */
  parent: string | undefined
  node: StateNode
  screen: string | undefined
  handler: string | undefined
  kind: 'group' | 'waits' | 'decides' | 'final' | 'screen'
  /** The flow begins here. */
  first: boolean
  mark: Mark
  changes: Change[]
}

export interface GraphWay extends Way {
  mark: Exclude<Mark, 'changed'>
}

export interface Graph {
  /** In the order of the flow, parents before what they hold; what the base alone has comes last. */
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

/** Every state and way of a flow; beside a base, those it has lost too, and what became of each. */
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
  const has = new Set(ways.map(wayKey))
  const had = new Set((base ? waysOf(base) : []).map(wayKey))
  const isNew = (way: Way) => base !== undefined && !had.has(wayKey(way))
  const states = [
    ...flow.states.map(stateOf()),
    ...(base?.states ?? []).filter((node) => !now.has(pathOf(node))).map(stateOf('gone')),
  ]
  const leads = [
    ...marked(ways.filter(isNew), 'added'),
    ...marked(
      ways.filter((way) => !isNew(way)),
      'same',
    ),
    ...marked(
      (base ? waysOf(base) : []).filter((way) => !has.has(wayKey(way))),
      'gone',
    ),
  ]
  const everywhere = leads.some(({ from }) => from === '') || all.some(({ path }) => path === '')
  return { states: everywhere ? [stateOf()(flow.root), ...states] : states, ways: leads }
}
