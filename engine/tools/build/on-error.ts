import type { Flow, State } from '#generated/engine.ts'
import { flowOf } from '../check/flow.ts'
import { store } from '../check/on-error.ts'
import { Source } from '../check/source.ts'

/** The flow with an `onError` at each handler that has none, as the check reads it. */
export function withOnErrors(flow: Flow): Flow {
  const source = new Source('', '')
  source.value = flow
  const targets = new Map(
    flowOf(source)?.transitions.flatMap(({ cause, target, from }) =>
      cause === 'invoke.onError' && target !== undefined ? [[from.pointer, target] as const] : [],
    ),
  )
  const below = (states: Record<string, State>, pointer: string): Record<string, State> =>
    Object.fromEntries(
      Object.entries(states).map(([key, state]) => {
        const place = `${pointer}/states/${key}`
        const { invoke } = state
        const target = targets.get(place)
        return [
          key,
          {
            ...state,
            ...(invoke &&
              !invoke.onError &&
              target !== undefined && { invoke: { ...invoke, onError: { target, actions: store } } }),
            ...(state.states && { states: below(state.states, place) }),
          },
        ]
      }),
    )
  return { ...flow, states: below(flow.states, '') }
}
