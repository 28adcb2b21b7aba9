import type { Flow, On, State } from '#generated/engine.ts'

/** The leaf states that show a screen, as paths of keys. */
function screenPaths(states: Readonly<Record<string, State>>, parentPath: readonly string[]): string[][] {
  return Object.entries(states).flatMap(([key, state]) => {
    const path = [...parentPath, key]
    if (state.states && Object.keys(state.states).length > 0) return screenPaths(state.states, path)
    return state.meta?.screen === undefined ? [] : [path]
  })
}

/** The event that enters a state from every other state: 'order/pay/card' -> 'GO.order.pay.card'. */
export const goEvent = (path: string): string => `GO.${path.replaceAll('/', '.')}`

/**
 * Adds a root transition to every screen, for "back", deep links and resuming. So all moves are events, and the machine can be
 * compared with xstate. A state can forbid such an event like any other.
 */
export function goTransitions(config: Flow): Flow {
  const go: On = Object.fromEntries(
    screenPaths(config.states, []).map((path) => [
      goEvent(path.join('/')),
      { target: `#${config.id}.${path.join('.')}`, reenter: true },
    ]),
  )
  return { ...config, on: { ...config.on, ...go } }
}

export const takesEvents = (on: State['on']) => Object.keys(on ?? {}).length > 0

/** Whether a state may be entered by a GO event. A state that only waits for a handler may not: entering calls the handler again. */
export const isRestorable = ({ invoke, on, meta }: Pick<State, 'invoke' | 'on' | 'meta'>): boolean =>
  invoke === undefined || takesEvents(on) || meta?.resume === true

/** Whether a URL or "back" may enter the state at this path: its `requires` guards and those of its ancestors pass, and it is restorable. */
export function mayEnter(flow: Flow, path: string, passes: (guard: string) => boolean): boolean {
  let state: Pick<State, 'states' | 'invoke' | 'on' | 'meta'> = { states: flow.states }
  for (const key of path.split('/')) {
    const child: State | undefined = Object.hasOwn(state.states ?? {}, key) ? state.states?.[key] : undefined
    if (!child) return false
    const guard = child.meta?.requires
    if (guard && !passes(guard)) return false
    state = child
  }
  return Object.keys(state.states ?? {}).length === 0 && isRestorable(state)
}
