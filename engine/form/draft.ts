import { setByPath, unsetByPath } from '@rjsf/utils'
import type { FormUi } from '#generated/engine.ts'
import { isObject } from '../schema/evaluate.ts'
import type { Pending } from './form-context.ts'
import { eachHint } from './hints.ts'
import { placesAt } from './places.ts'

/** Values with the texts that the form has not heard of yet. A copy. */
export function withPending(data: unknown, pending: Iterable<Pending>): unknown {
  const copy: unknown = structuredClone(data)
  for (const { path, value } of pending) setByPath(copy, [...path], value())
  return copy
}

/** Values that may be kept as a draft: all but secrets. A copy. */
export function withoutSecrets(ui: FormUi, data: unknown): unknown {
  const copy: unknown = structuredClone(data)
  for (const [path, { secret }] of eachHint(ui))
    if (secret) for (const place of placesAt(copy, path.join('/'))) unsetByPath(copy, [...place.path])
  return copy
}

const mayBeNull = (schema: unknown): boolean =>
  !isObject(schema) || !('type' in schema) || [schema.type].flat().includes('null')

/**
 * What a form may begin with: a value that is not there is often null in a context or an answer, where the schema of the
 * form knows only that it is absent.
 */
export function withoutNulls(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((item) => withoutNulls(schema.items, item))
  if (!isObject(value) || !isObject(schema.properties)) return value
  const { properties } = schema
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => part !== null || mayBeNull(properties[name]))
      .map(([name, part]) => [name, withoutNulls(properties[name], part)]),
  )
}
