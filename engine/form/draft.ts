import { setByPath, unsetByPath } from '@rjsf/utils'
import type { FormUi } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import type { PendingChange } from './form-context.ts'
import { eachHint } from './hints.ts'
import type { ValueAtPath } from './paths.ts'
import { valuesAt } from './paths.ts'

/** A copy of the values, with the typed texts that were not reported to the form yet. */
export function withPending(data: unknown, pending: Iterable<PendingChange>): unknown {
  const copy: unknown = structuredClone(data)
  for (const { path, value } of pending) setByPath(copy, [...path], value())
  return copy
}

/** A copy of the values without secrets, which may be stored as a draft. */
export function withoutSecrets(ui: FormUi, data: unknown): unknown {
  const copy: unknown = structuredClone(data)
  for (const [path, { secret }] of eachHint(ui))
    if (secret) for (const found of valuesAt(copy, path.join('/'))) unsetByPath(copy, [...found.path])
  return copy
}

/** The secrets of a form with their paths. Empty ones are left out. */
export const secretsIn = (ui: FormUi, data: unknown): ValueAtPath[] =>
  [...eachHint(ui)].flatMap(([path, { secret }]) =>
    secret ? valuesAt(data, path.join('/')).filter(({ value }) => value !== undefined && value !== '') : [],
  )

const mayBeNull = (schema: unknown): boolean =>
  !isObject(schema) || !('type' in schema) || [schema.type].flat().includes('null')

/**
 * Removes nulls that the schema does not allow. In a context or an API answer a missing value is often null; in a form it is
 * absent.
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
