import type { Runtime } from './runtime.ts'

/** Input of a screen that must never be stored, such as a PIN, kept in memory while a standalone page is shown. */
interface UnstoredInput {
  context: Record<string, unknown>
  screen: string
  values: Map<string, unknown>
}

let unstored: UnstoredInput | undefined

/** Running work that unloading the page would abort, such as an upload. */
const work = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()
const report = () => listeners.forEach((listener) => listener())

/** Whether unloading the page now would lose kept input or abort running work. */
export const hasUnstoredInput = (): boolean => unstored !== undefined || work.size > 0

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

const forget = () => {
  unstored = undefined
  removeEventListener('pagehide', forget)
}

/** Whether the flow still shows the same screen with the same context. */
const isAt = ({ context, screen }: Pick<UnstoredInput, 'context' | 'screen'>, runtime: Runtime) => {
  const view = runtime.view()
  return view.context === context && view.meta.screen === screen
}

/**
 * Keeps the input of an element in memory. It is forgotten when the screen or the context of the flow changes, and on pagehide.
 * `at`: the screen, and the context with which it was shown.
 */
export function keepUnstored(
  runtime: Runtime,
  at: { context: Record<string, unknown>; screen: string },
  name: string,
  value: unknown,
): void {
  if (value === undefined || !isAt(at, runtime)) return
  if (!unstored || unstored.context !== at.context || unstored.screen !== at.screen) {
    const own: UnstoredInput = { ...at, values: new Map() }
    unstored = own
    addEventListener('pagehide', forget)
    const stop = runtime.subscribe(() => {
      if (unstored !== own) return stop()
      if (isAt(own, runtime)) return
      stop()
      forget()
    })
  }
  unstored.values.set(name, value)
}

/** Returns and forgets the input that was kept for an element; undefined if there is none. */
export function takeUnstored(runtime: Runtime, screen: string, name: string): unknown {
  if (!unstored || unstored.screen !== screen || unstored.context !== runtime.view().context) return undefined
  const value = unstored.values.get(name)
  unstored.values.delete(name)
  if (unstored.values.size === 0) forget()
  return value
}

const objects = new WeakMap<Runtime, Map<string, unknown>>()

/** Returns the object with this name, which is created on the first call and lives as long as the runtime. */
export function oncePerFlow<T>(runtime: Runtime, name: string, create: () => T): T {
  const own = objects.get(runtime) ?? new Map<string, unknown>()
  objects.set(runtime, own)
  if (!own.has(name)) own.set(name, create())
  return own.get(name) as T // each name is created by one element
}
