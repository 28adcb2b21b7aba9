import type { Action } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import { resolveAll } from './binding.ts'

/** The data of a flow: answers of the customer and values for guards. Immutable: an action returns a new object. */
export type Context = Readonly<Record<string, unknown>>

/** An event of the machine: its type, and data that bindings read at /event. */
export interface MachineEvent {
  readonly type: string
  readonly [key: string]: unknown
}

/** A copy of `object` with the value at the path. Missing objects on the path are created. */
function withValue(object: unknown, [key = '', ...rest]: readonly string[], value: unknown): Context {
  const old = isObject(object) ? object : {}
  const own = Object.hasOwn(old, key) ? old[key] : undefined
  return { ...old, [key]: rest.length > 0 ? withValue(own, rest, value) : value }
}

/** A copy of `object` without the path; the same object when the path does not exist. */
function withoutValue(object: Context, [key = '', ...rest]: readonly string[]): Context {
  if (!Object.hasOwn(object, key)) return object
  const { [key]: own, ...others } = object
  if (rest.length === 0) return others
  return isObject(own) ? { ...object, [key]: withoutValue(own, rest) } : object
}

/** A copy of `context` in which the path has its value of `initial`; removed when `initial` has none. */
function withInitialValue(context: Context, path: readonly string[], initial: Context): Context {
  const value = path.reduce<unknown>(
    (at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    initial,
  )
  return value === undefined ? withoutValue(context, path) : withValue(context, path, value)
}

/**
 * The context after a `store` or `clear` action; undefined for an action that does not change the context. `store` resolves all
 * bindings before it writes; a missing value becomes null.
 */
export function contextAfter(
  action: Action,
  context: Context,
  event: MachineEvent,
  initial: Context,
): Context | undefined {
  if (action.type === 'store') {
    const values = Object.entries(resolveAll(action.params, { context, event }))
    return values.reduce((next, [key, value]) => withValue(next, key.split('.'), value ?? null), context)
  }
  if (action.type === 'clear')
    return action.params.keys.reduce((next, key) => withInitialValue(next, key.split('.'), initial), context)
  return undefined
}

const forbidden = new Set(['__proto__', 'prototype', 'constructor', ''])

/** @throws when the type of an action is unknown, or when it writes to a key such as `__proto__`. */
export function checkAction(action: Action, location: string): void {
  if (!['store', 'clear', 'track'].includes(action?.type))
    throw new Error(`Unknown action ${JSON.stringify(action)} ${location}.`)
  if (action.type === 'track') return
  const keys = action.type === 'store' ? Object.keys(action.params) : action.params.keys
  const wrong = keys.find((key) => key.split('.').some((segment) => forbidden.has(segment)))
  if (wrong !== undefined) throw new Error(`The key "${wrong}" cannot be written ${location}.`)
}
