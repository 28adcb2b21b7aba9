import type { Runtime } from './runtime.ts'

/** Input of a screen that must never be stored, such as a PIN, kept in memory while a standalone page is shown. */
interface Unsent {
  context: Record<string, unknown>
  screen: string
  values: Map<string, unknown>
}

let unsent: Unsent | undefined

/** Whether unloading the page now would lose kept input. */
export const hasUnsentEntries = (): boolean => unsent !== undefined

const forget = () => {
  unsent = undefined
  removeEventListener('pagehide', forget)
}

/** Whether the flow still shows the same screen with the same context. */
const isAt = ({ context, screen }: Pick<Unsent, 'context' | 'screen'>, runtime: Runtime) => {
  const view = runtime.view()
  return view.context === context && view.meta.screen === screen
}

/**
 * Keeps the input of an element in memory. It is forgotten when the screen or the context of the flow changes, and on pagehide.
 * `at`: the screen, and the context with which it was shown.
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

/** Returns and forgets the input that was kept for an element; undefined if there is none. */
export function takeUnsent(runtime: Runtime, screen: string, name: string): unknown {
  if (!unsent || unsent.screen !== screen || unsent.context !== runtime.view().context) return undefined
  const value = unsent.values.get(name)
  unsent.values.delete(name)
  if (unsent.values.size === 0) forget()
  return value
}

/** Running work that unloading the page would abort, such as an upload. */
const work = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()
const report = () => listeners.forEach((listener) => listener())

export const hasOpenWork = (): boolean => work.size > 0

/** Calls the listener when work starts or ends. */
export const onWorkChange = (listener: () => void): void => void listeners.add(listener)

/** Counts work as running until its promise is fulfilled or rejected. */
export function trackWork(promise: Promise<unknown>): void {
  work.add(promise)
  report()
  const done = () => {
    work.delete(promise)
    report()
  }
  promise.then(done, done)
}
