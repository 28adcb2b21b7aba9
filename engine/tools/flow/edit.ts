import type { Flow, State } from '#generated/engine.ts'
import { at, tokens } from '../../util/json.ts'
import { statesOf, type StateNode } from './states.ts'
import { targetsIn, type TargetPlace } from './transitions.ts'

/** Sets the value at a JSON Pointer. The containing object must exist. */
export function setAt(whole: object, pointer: string, value: unknown): void {
  const holder = at(whole, pointer.slice(0, pointer.lastIndexOf('/')))
  Object.assign(holder as object, { [tokens(pointer).at(-1) ?? '']: value }) // the condition above proves an object
}

/** The JSON Pointer of a state. Keys of states are letters, digits and hyphens, so no escaping is needed. */
export const pointerOf = (path: string): string =>
  path === '' ? '' : `/states/${path.replaceAll('/', '/states/')}`

/** The target with the name of the flow replaced: `#switch.owner` -> `#business.owner`. Other targets are returned unchanged. */
export const renamedTarget = (target: string, from: string, to: string): string =>
  target === `#${from}` || target.startsWith(`#${from}.`) ? `#${to}${target.slice(from.length + 1)}` : target

/** A copy of the flow in which each target for which `change` returns another one is replaced. */
export function retarget(flow: Flow, change: (place: TargetPlace) => string | undefined): Flow {
  const copy = structuredClone(flow)
  for (const place of targetsIn(statesOf(flow))) setAt(copy, place.pointer, change(place) ?? place.target)
  return copy
}

interface Level {
  initial: string
  states: Record<string, State>
}

/** The flow with a state and its siblings changed. */
export function editLevel(flow: Flow, { parent }: StateNode, edit: (level: Level) => Level): Flow {
  const copy = structuredClone(flow)
  const level = at(copy, parent?.pointer ?? '') as Level // it contains at least the given state
  Object.assign(level, edit(level))
  return copy
}

/** Applies `edit` to every state at any depth. */
export const eachState = (
  states: Record<string, State>,
  change: (state: State) => State,
): Record<string, State> =>
  Object.fromEntries(
    Object.entries(states).map(([key, state]) => {
      const { states: below, ...rest } = change(state)
      return [key, { ...rest, ...(below && { states: eachState(below, change) }) }]
    }),
  )
