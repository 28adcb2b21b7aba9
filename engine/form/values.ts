import { unsetByPath } from '@rjsf/utils'
import type { FormUi } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import { eachHint, valuesAt } from './paths.ts'
import type { ValueAtPath } from './paths.ts'

/** The secrets of a form with their paths. Empty ones are left out. */
export const secretsIn = (ui: FormUi, data: unknown): ValueAtPath[] =>
  eachHint(ui).flatMap(([path, { secret }]) =>
    secret ? valuesAt(data, path).filter(({ value }) => value !== undefined && value !== '') : [],
  )

const isFile = (value: unknown) => typeof value === 'string' && /^data:[^,]*;base64,/.test(value)

/** A deep copy without the contents of files, which are too large for a draft. */
function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isFile(item)).map(withoutFiles)
  if (!isObject(value)) return value
  const parts = Object.entries(value).filter(([, part]) => !isFile(part))
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutFiles(part)]))
}

/** A copy of the values without secrets and files, which may be stored as a draft. */
export function withoutSecrets(ui: FormUi, data: unknown): unknown {
  const copy = withoutFiles(data)
  for (const [pattern, { secret }] of eachHint(ui))
    if (secret) for (const { path } of valuesAt(copy, pattern)) unsetByPath(copy, [...path])
  return copy
}

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

/** The field names in the value of a binding; a value that is no list of text has none. */
export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
