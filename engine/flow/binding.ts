import { tokens } from '../util/json.ts'
import type { Binding, Inputs, NestedValue, Value } from '#generated/engine.ts'

/** The values that a binding can read. A missing value reads as undefined. */
export interface Scope {
  context?: unknown
  data?: unknown
  item?: unknown
  event?: unknown
  tenant?: unknown
  progress?: unknown
}

const hasKey = (value: unknown, key: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)

/** Parsed pointers. They come from the configuration, so there are few, and a long list reads the same ones for each row. */
const paths = new Map<string, readonly string[]>()

/** Reads a JSON Pointer such as /context/bank/name. Own properties only, so no name reaches a prototype. */
export function read(scope: Scope, pointer: string): unknown {
  const path = paths.get(pointer) ?? tokens(pointer)
  paths.set(pointer, path)
  return path.reduce<unknown>((value, token) => (hasKey(value, token) ? value[token] : undefined), scope)
}

/** A binding has a JSON Pointer in `from`. The test for the slash is needed: the body of a call may have a field `from` too. */
export const isBinding = (value: unknown): value is Binding =>
  hasKey(value, 'from') && typeof value.from === 'string' && value.from.startsWith('/')

/** Returns a literal unchanged, and for a binding the value that it reads. */
export const resolve = (value: Value | undefined, scope: Scope): unknown =>
  isBinding(value) ? read(scope, value.from) : value

const resolveNested = (value: NestedValue, scope: Scope): unknown => {
  if (isBinding(value)) return read(scope, value.from)
  if (Array.isArray(value)) return value.map((item: NestedValue) => resolveNested(item, scope))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]): [string, unknown] => [name, resolveNested(part, scope)])
      .filter(([, part]) => part !== undefined),
  )
}

/** Resolves a map such as `params` or the `input` of a handler: bindings at every depth. Undefined values in objects are left out. */
export const resolveAll = (values: Inputs | undefined, scope: Scope): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, resolveNested(value, scope)]))
