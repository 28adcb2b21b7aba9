import { unsetByPath } from '@rjsf/utils'
import type { FieldUi, FormUi } from '#generated/engine.ts'
import { asArray, isObject } from '../util/json.ts'

/** Keys and indexes; in a pattern `*` stands for every item. */
export type Path = readonly string[]

/** A value of a form and its path. */
export interface ValueAtPath {
  path: Path
  value: unknown
}

/** The values at a pattern such as children, *, name. Missing values are left out. */
export function valuesAt(value: unknown, pattern: Path): ValueAtPath[] {
  return pattern.reduce<ValueAtPath[]>(
    (found, key) =>
      found.flatMap(({ path, value: container }) => {
        if (typeof container !== 'object' || container === null) return []
        return Object.entries(container).flatMap(([name, inner]: [string, unknown]) =>
          key === '*' || key === name ? [{ path: [...path, name], value: inner }] : [],
        )
      }),
    [{ path: [], value }],
  )
}

export const matchesPattern = (path: Path, pattern: Path): boolean =>
  pattern.length === path.length && pattern.every((key, index) => key === '*' || key === path[index])

/** A DOM id from an id of RJSF. Names and values may contain spaces, but ids in ARIA attributes are separated by spaces. */
export const asId = (id: string): string => id.replaceAll(/[\s%]/g, encodeURIComponent)

/** The DOM id of the control at a path; RJSF builds the same one from idPrefix and idSeparator. */
export const idAt = (name: string, path: Path): string => asId([name, ...path].join('-'))

export const isIndex = (key: string) => /^\d+$/.test(key)

/** `number` for labels: the number of the innermost list item on a path, from 1. Empty outside of lists. */
export function itemNumberAt(path: Path): { number?: number } {
  const index = path.findLast(isIndex)
  return index === undefined ? {} : { number: Number(index) + 1 }
}

/** Hints of a form (which has no label of its own) or of a value in it. */
type Hints = Partial<FieldUi>

/** All hints of a form with the patterns of their paths, its own first. */
export const eachHint = (hints: Hints, path: Path = []): [Path, Hints][] => [
  [path, hints],
  ...Object.entries(hints.fields ?? {}).flatMap(([key, inner]) => eachHint(inner, [...path, key])),
  ...(hints.items ? eachHint(hints.items, [...path, '*']) : []),
  ...(hints.alternatives ?? []).flatMap((alternative) => eachHint(alternative, path)),
]

/** The hints at a path. If several alternatives have some, those of the first count. */
export const hintsAt = (ui: Hints, path: Path): Hints | undefined =>
  eachHint(ui).find(([pattern]) => matchesPattern(path, pattern))?.[1]

/** The secrets of a form with their paths. Empty ones are left out. */
export const secretsIn = (ui: FormUi, data: unknown): ValueAtPath[] =>
  eachHint(ui).flatMap(([path, { secret }]) =>
    secret ? valuesAt(data, path).filter(({ value }) => value !== undefined && value !== '') : [],
  )

const isFile = (value: unknown) => typeof value === 'string' && /^data:[^,]*;base64,/.test(value)

const withoutFiles = (_: string, part: unknown) =>
  Array.isArray(part) ? part.filter((item) => !isFile(item)) : isFile(part) ? undefined : part

/** A copy of the values for a draft: without secrets, and without the contents of files, which are too large. */
export function withoutSecrets(ui: FormUi, data: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(data ?? null, withoutFiles))
  for (const [pattern, { secret }] of eachHint(ui))
    if (secret) for (const { path } of valuesAt(copy, pattern)) unsetByPath(copy, [...path])
  return copy
}

const mayBeNull = (schema: unknown): boolean =>
  !isObject(schema) || !('type' in schema) || [schema.type].flat().includes('null')

/** Removes nulls that the schema does not allow: a missing value is often null in a context or an API answer, but absent in a form. */
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

/** The values with an empty object for each required one that is missing, so that errors are about its fields. */
export function withRequiredObjects(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((item) => withRequiredObjects(schema.items, item))
  const { properties, required } = schema
  if (!isObject(properties) || !isObject(value ?? {})) return value
  const own: Record<string, unknown> = { ...(isObject(value) && value) }
  for (const [name, part] of Object.entries(properties))
    if (own[name] !== undefined || (asArray(required).includes(name) && isObject(part) && part.properties))
      own[name] = withRequiredObjects(part, own[name])
  return own
}
