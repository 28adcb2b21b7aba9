import { withUnwritten } from './on-error.ts'
import { statesOf, type StateNode, type States } from './states.ts'
import { enteringOf, type Transition } from './transitions.ts'

/** The flow model of all tools. It also accepts flows with mistakes, which engine/flow/tree.ts refuses. */
export interface FlowModel extends States {
  /** The written transitions, and the default `onError` that the build adds where it is missing. */
  transitions: Transition[]
  /** State -> the transitions that enter it: it is their target, an initial descendant of it, or an ancestor of it that is entered. */
  entering: ReadonlyMap<StateNode, readonly Transition[]>
  /** The states and transitions by their pointers. */
  stateByPointer: ReadonlyMap<string, StateNode>
  transitionByPointer: ReadonlyMap<string, Transition>
}

/** Reads a flow. Invalid parts are left out. */
export function flowModel(flow: object): FlowModel {
  const states = statesOf(flow)
  const transitions = withUnwritten(states)
  return {
    ...states,
    transitions,
    entering: enteringOf(transitions),
    stateByPointer: new Map([states.root, ...states.states].map((state) => [state.pointer, state])),
    transitionByPointer: new Map(transitions.map((way) => [way.pointer, way])),
  }
}

/** The pointers of a place's parents, innermost first, up to the whole file. */
const around = (pointer: string): string[] =>
  pointer.split('/').map((_, i, keys) => keys.slice(0, keys.length - 1 - i).join('/'))

/** The innermost state that contains a place; the flow itself if no state does. */
export const stateAt = ({ stateByPointer, root }: FlowModel, pointer: string): StateNode =>
  around(pointer)
    .map((place) => stateByPointer.get(place))
    .find((state) => state !== undefined) ?? root

/** The transition that contains a place, if any. */
export const transitionAt = ({ transitionByPointer }: FlowModel, pointer: string): Transition | undefined =>
  around(pointer)
    .map((place) => transitionByPointer.get(place))
    .find((way) => way !== undefined)
