import type { Flow, State } from '#generated/engine.ts'

export const answersEvents = (on: State['on']) => Object.keys(on ?? {}).length > 0

/** Whether a state may be entered without the event that leads to it. */
export const rests = ({ invoke, on, meta }: Pick<State, 'invoke' | 'on' | 'meta'>): boolean =>
  invoke === undefined || answersEvents(on) || meta?.resume === true

/** Whether an address, or the way back, may lead to the state at this path: its guards and those above it pass, and it rests. */
export function mayEnter(flow: Flow, path: string, passes: (guard: string) => boolean): boolean {
  let state: Pick<State, 'states' | 'invoke' | 'on' | 'meta'> = { states: flow.states }
  for (const key of path.split('/')) {
    const below: State | undefined = Object.hasOwn(state.states ?? {}, key) ? state.states?.[key] : undefined
    if (!below) return false
    const guard = below.meta?.requires
    if (guard && !passes(guard)) return false
    state = below
  }
  return Object.keys(state.states ?? {}).length === 0 && rests(state)
}
