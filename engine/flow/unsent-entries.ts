import type { Runtime } from './runtime.ts'

/** What was typed and must never be stored, of a screen that a link to a standalone page has left. */
interface Unsent {
  context: Record<string, unknown>
  screen: string
  values: Map<string, unknown>
}

let unsent: Unsent | undefined

/** Whether an entry would be lost if the page ended now. */
export const hasUnsentEntries = (): boolean => unsent !== undefined

const forget = () => {
  unsent = undefined
  removeEventListener('pagehide', forget)
}

/** Whether the flow is where it was: it has neither moved nor learned anything since. */
const isAt = ({ context, screen }: Pick<Unsent, 'context' | 'screen'>, runtime: Runtime) => {
  const view = runtime.view()
  return view.context === context && view.meta.screen === screen
}

/**
 * Keeps the value of an element, in memory alone, while the flow waits at its screen. It is forgotten as soon as the flow moves
 * or learns something, and when the page goes. `context` is the one that the screen showed.
 */
export function keepUnsent(
  runtime: Runtime,
  at: { context: Record<string, unknown>; screen: string },
  name: string,
  value: unknown,
): void {
  if (value === undefined || !isAt(at, runtime)) return
  if (!unsent || unsent.context !== at.context || unsent.screen !== at.screen) {
    const own: Unsent = { ...at, values: new Map() }
    unsent = own
    addEventListener('pagehide', forget)
    const stop = runtime.subscribe(() => {
      if (unsent !== own) return stop()
      if (isAt(own, runtime)) return
      stop()
      forget()
    })
  }
  unsent.values.set(name, value)
}

/** Takes the value out that was kept for an element; undefined where there is none. */
export function takeUnsent(runtime: Runtime, screen: string, name: string): unknown {
  if (!unsent || unsent.screen !== screen || unsent.context !== runtime.view().context) return undefined
  const value = unsent.values.get(name)
  unsent.values.delete(name)
  if (unsent.values.size === 0) forget()
  return value
}
