import type { Flow, State } from '#generated/engine.ts'
import { at, tokens } from '../check/json.ts'
import { statesOf } from './states.ts'
import type { StateNode } from './states.ts'
import { targetsIn } from './transitions.ts'
import type { TargetPlace } from './transitions.ts'

/** Puts a value at a JSON Pointer. What holds it must be there. */
export function setAt(whole: object, pointer: string, value: unknown): void {
  const holder = at(whole, pointer.slice(0, pointer.lastIndexOf('/')))
  Object.assign(holder as object, { [tokens(pointer).at(-1) ?? '']: value }) // by the condition above
}

/** The pointer of a state. A key of a state is letters, digits and hyphens, so nothing needs escaping. */
export const pointerOf = (path: string): string =>
  path === '' ? '' : `/states/${path.replaceAll('/', '/states/')}`

/** The target with the name of the flow, if it begins with it, replaced: `#switch.owner` -> `#business.owner`. */
export const renamedTarget = (target: string, from: string, to: string): string =>
  target === `#${from}` || target.startsWith(`#${from}.`) ? `#${to}${target.slice(from.length + 1)}` : target

/** The flow with each target replaced for which `change` gives another one. */
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
  const level = at(copy, parent?.pointer ?? '') as Level // it has states: the one at hand
  Object.assign(level, edit(level))
  return copy
}

/** Every state changed, with those inside of it. */
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
