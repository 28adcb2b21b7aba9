import { withUnwritten } from './on-error.ts'
import { statesOf, type StateNode, type States } from './states.ts'
import { enteringOf, type Transition } from './transitions.ts'

/**
 * The flow model of all tools: check, variants, drawings, gallery, build. It also accepts flows with mistakes, which the machine of
 * the page (engine/flow/tree.ts) refuses.
 */
export interface FlowModel extends States {
  /** The written transitions, and the default `onError` that the build adds where it is missing. */
  transitions: Transition[]
}

/** Reads a flow. Invalid parts are left out. */
export function flowModel(flow: object): FlowModel {
  const states = statesOf(flow)
  return { ...states, transitions: withUnwritten(states) }
}

interface Index {
  states: Map<string, StateNode>
  transitions: Map<string, Transition>
  entering: Map<StateNode, Transition[]>
}

const indexes = new WeakMap<FlowModel, Index>()

function indexOf(flow: FlowModel): Index {
  const known = indexes.get(flow)
  if (known) return known
  const index = {
    states: new Map([flow.root, ...flow.states].map((state) => [state.pointer, state])),
    transitions: new Map(flow.transitions.map((way) => [way.pointer, way])),
    entering: enteringOf(flow.transitions),
  }
  indexes.set(flow, index)
  return index
}

/** The pointers of a place's parents, innermost first, up to the whole file. */
function* around(pointer: string): Generator<string> {
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    yield pointer.slice(0, end)
    if (end === 0) return
  }
}

/** The innermost state that contains a place; the flow itself if no state does. */
export function stateAt(flow: FlowModel, pointer: string): StateNode {
  const { states } = indexOf(flow)
  for (const place of around(pointer)) if (states.has(place)) return states.get(place) ?? flow.root
  return flow.root
}

/** The transition that contains a place, if any. */
export function transitionAt(flow: FlowModel, pointer: string): Transition | undefined {
  const { transitions } = indexOf(flow)
  for (const place of around(pointer)) if (transitions.has(place)) return transitions.get(place)
  return undefined
}

/** The transitions that enter a state: it is their target, an initial descendant of it, or an ancestor of it that is entered. */
export const entering = (flow: FlowModel, state: StateNode): Transition[] =>
  indexOf(flow).entering.get(state) ?? []
