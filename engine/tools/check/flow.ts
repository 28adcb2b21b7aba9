import { statesOf } from './flow-states.ts'
import type { StateNode, States } from './flow-states.ts'
import { enteringOf } from './flow-transitions.ts'
import type { Transition } from './flow-transitions.ts'
import { isObject } from './json.ts'
import { withUnwritten } from './on-error.ts'
import type { Source } from './source.ts'

export { eventsOf, invokes, leafOf, lineage, resolveTarget, screenOf, stepIds } from './flow-states.ts'
export type { StateNode } from './flow-states.ts'
export type { Cause, Transition } from './flow-transitions.ts'

export interface Flow extends States {
  source: Source
  /** As they are written, and what the build makes of an `onError` that is not. */
  transitions: Transition[]
}

const remembered = new WeakMap<Source, Flow>()

/** Reads a flow as far as it can be read; what has not the right shape is left to the schema. */
export function flowOf(source: Source): Flow | undefined {
  if (!isObject(source.value)) return undefined
  const last = remembered.get(source)
  if (last) return last
  const states = statesOf(source.value)
  const flow = { ...states, source, transitions: withUnwritten(states) }
  remembered.set(source, flow)
  return flow
}

interface Index {
  states: Map<string, StateNode>
  transitions: Map<string, Transition>
  entering: Map<StateNode, Transition[]>
}

const indexes = new WeakMap<Flow, Index>()

function indexOf(flow: Flow): Index {
  const known = indexes.get(flow)
  if (known) return known
  const index = {
    states: new Map([flow.root, ...flow.states].map((state) => [state.pointer, state])),
    transitions: new Map(flow.transitions.map((one) => [one.pointer, one])),
    entering: enteringOf(flow, flow.transitions),
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
