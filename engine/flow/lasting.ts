import type { Runtime } from './runtime.ts'

const objects = new WeakMap<Runtime, Map<string, unknown>>()

/** The object of this name that lives as long as the flow in this page. It is created when it is asked for first. */
export function lastingObject<T>(runtime: Runtime, name: string, create: () => T): T {
  const own = objects.get(runtime) ?? new Map<string, unknown>()
  objects.set(runtime, own)
  if (!own.has(name)) own.set(name, create())
  return own.get(name) as T // each name is created by one element
}
