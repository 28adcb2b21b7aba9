import { changes } from '#engine/tools/drawing/difference.ts'
import type { Change } from '#engine/tools/drawing/difference.ts'
import { labelledTransitionsOf } from '#engine/tools/drawing/labelled-transitions.ts'
import type { LabelledTransition } from '#engine/tools/drawing/labelled-transitions.ts'
import { decides, invokes, leafOf, screenOf } from '#engine/tools/flow/states.ts'
import type { FlowModel } from '#engine/tools/flow/model.ts'
import type { StateNode } from '#engine/tools/flow/states.ts'
import { asString, get } from '#engine/util/json.ts'

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

export interface GraphTransition extends LabelledTransition {
  mark: Exclude<Mark, 'changed'>
}

export interface Graph {
  /** In the order of the flow, parents before children; states that only the base has come last. */
  states: GraphState[]
  transitions: GraphTransition[]
}

function kindOf(node: StateNode): GraphState['kind'] {
  if (node.children.length) return 'group'
  if (invokes(node)) return 'waits'
  if (decides(node)) return 'decides'
  return node.value.type === 'final' ? 'final' : 'screen'
}

const transitionKey = ({ from, on, to }: LabelledTransition): string => JSON.stringify([from, on, to])

const marked = (
  transitions: readonly LabelledTransition[],
  mark: GraphTransition['mark'],
): GraphTransition[] =>
  [...new Map(transitions.map((transition) => [transitionKey(transition), transition])).values()].map(
    (transition) => ({ ...transition, mark }),
  )

/** The graph of a flow. With a base, each state and transition has a mark, and removed ones are included. */
export function graphOf(flow: FlowModel, base?: FlowModel): Graph {
  const all = base ? changes(base, flow) : []
  const before = new Set(base?.states.map(({ path }) => path))
  const now = new Set(flow.states.map(({ path }) => path))
  const first = leafOf(flow.root)
  const markOf = (path: string): Mark => {
    if (base && path && !before.has(path)) return 'added'
    return all.some((change) => change.path === path) ? 'changed' : 'same'
  }
  const stateOf =
    (mark?: Mark) =>
    (node: StateNode): GraphState => {
      const path = node.path
      const kind = kindOf(node)
      return {
        path,
        parent: node.parent?.parent && node.parent.path,
        node,
        screen: kind === 'group' || kind === 'decides' ? undefined : screenOf(node),
        handler: asString(get(node.value.invoke, 'src')),
        kind,
        first: node === first,
        mark: mark ?? markOf(path),
        changes: all.filter((change) => change.path === path),
      }
    }
  const transitions = labelledTransitionsOf(flow)
  const keys = new Set(transitions.map(transitionKey))
  const baseKeys = new Set((base ? labelledTransitionsOf(base) : []).map(transitionKey))
  const isNew = (transition: LabelledTransition) =>
    base !== undefined && !baseKeys.has(transitionKey(transition))
  const states = [
    ...flow.states.map(stateOf()),
    ...(base?.states ?? []).filter((node) => !now.has(node.path)).map(stateOf('gone')),
  ]
  const markedTransitions = [
    ...marked(transitions.filter(isNew), 'added'),
    ...marked(
      transitions.filter((transition) => !isNew(transition)),
      'same',
    ),
    ...marked(
      (base ? labelledTransitionsOf(base) : []).filter((transition) => !keys.has(transitionKey(transition))),
      'gone',
    ),
  ]
  const needsRoot = markedTransitions.some(({ from }) => from === '') || all.some(({ path }) => path === '')
  return { states: needsRoot ? [stateOf()(flow.root), ...states] : states, transitions: markedTransitions }
}
