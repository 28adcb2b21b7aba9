import type { Action, Transition } from '#generated/engine.ts'
import { asArray, asString, entries, get, isObject, type JsonObject } from '#engine/util/json.ts'

/** A `store` action: `from` is the path in the event or answer, `key` the path in the context. */
export interface Kept {
  from: string[]
  key: string[]
  /** Schemas of the forms in which the customer enters the value. */
  schemas?: readonly JsonObject[]
  /** The screen makes sure that the value is not null and not an empty list. */
  isThere?: boolean
}

const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  // A cast, because Array.isArray does not narrow readonly arrays.
  value === undefined ? [] : Array.isArray(value) ? value : [value as T]

/** Values of its event that a transition stores. */
export function keptBy(steps: Transition | readonly Transition[] | undefined): Kept[] {
  const actions = listOf(steps).flatMap((step): readonly Action[] =>
    typeof step === 'string' ? [] : listOf(step.actions),
  )
  return actions.flatMap((action) =>
    action.type === 'store'
      ? entries(action.params).flatMap(([key, value]) => {
          const from = asString(get(value, 'from')) ?? ''
          return from.startsWith('/event/') ? [{ from: from.split('/').slice(2), key: key.split('.') }] : []
        })
      : [],
  )
}

/** A copy with a value at a path. Missing objects on the path are created. */
export function withAt(value: unknown, [key, ...rest]: readonly string[], inner: unknown): unknown {
  if (key === undefined) return inner
  const object = isObject(value) ? value : {}
  return { ...object, [key]: withAt(object[key], rest, inner) }
}

/** All elements of a screen that have a name. */
export const elementsIn = (value: unknown): JsonObject[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(isObject(value) && 'type' in value && 'name' in value ? [value] : []),
        ...Object.values(value).flatMap(elementsIn),
      ]

/** All schemas for the value of a key. */
export function under(root: JsonObject, schema: unknown, key: string, depth = 0): unknown[] {
  if (!isObject(schema) || depth > 12) return []
  const name = /^#\/definitions\/(\w+)$/.exec(String(schema.$ref))?.[1]
  const parts = [
    name && get(root.definitions, name),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((word) => asArray(schema[word])),
  ]
  const own = get(schema.properties, key) ?? schema.additionalProperties
  return [...(isObject(own) ? [own] : []), ...parts.flatMap((part) => under(root, part, key, depth + 1))]
}

export const entriesOf = (value: unknown): JsonObject => (isObject(value) ? value : {})
