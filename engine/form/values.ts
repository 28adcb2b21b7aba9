import { setByPath, unsetByPath } from '@rjsf/utils'
import type { FormUi, FieldCompute, FieldUi } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import type { Finding } from './validation-rules.ts'
import type { PendingChange } from './form-context.ts'
import { eachHint, valuesAt } from './paths.ts'
import type { ValueAtPath } from './paths.ts'
import { parseDay, today } from '../util/dates.ts'

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

const numbers = (values: readonly unknown[]): number[] =>
  values.filter((value): value is number => typeof value === 'number')

/** Rounds to ten decimal places: binary fractions are inexact, and nobody enters more digits. */
const exact = (number: number): number => Number(number.toFixed(10))

/** Full years between two days; 29 February counts as 1 March. */
function yearsSince(day: unknown): number | undefined {
  const [born, now] = [parseDay(day), parseDay(today())]
  if (born === undefined || now === undefined || born > now) return undefined
  const [from, to] = [new Date(born), new Date(now)]
  const isBefore = Date.UTC(to.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) > now
  return to.getUTCFullYear() - from.getUTCFullYear() - Number(isBefore)
}

/** Functions that compute a value from others. Without values the result is undefined. */
const computations: Record<FieldCompute['name'], (values: readonly unknown[]) => number | undefined> = {
  sum: (values) =>
    numbers(values).length > 0 ? exact(numbers(values).reduce((a, b) => a + b, 0)) : undefined,
  product: (values) =>
    values.length > 0 && numbers(values).length === values.length
      ? exact(numbers(values).reduce((a, b) => a * b, 1))
      : undefined,
  count: (values) => values.length,
  age: ([day]) => yearsSince(day),
}

type UiNode = Pick<FieldUi, 'fields' | 'items' | 'additionalItems' | 'alternatives'>

/** All computed values of a form for the given data. */
export function computed(ui: FormUi, data: unknown): ValueAtPath[] {
  return computedBelow(ui, data, [])
}

function computedBelow(node: UiNode, data: unknown, path: readonly string[]): ValueAtPath[] {
  const { fields = {}, items, additionalItems, alternatives = [] } = node
  if (Array.isArray(data))
    return data.flatMap((item, index) => {
      const hints = Array.isArray(items) ? (items[index] ?? additionalItems) : items
      return hints ? computedBelow(hints, item, [...path, String(index)]) : []
    })
  if (!isObject(data)) return []
  const own = Object.entries(fields).flatMap(([name, hints]): ValueAtPath[] => {
    const at = [...path, name]
    if (!hints.compute) return computedBelow(hints, data[name], at)
    const values = hints.compute.of.flatMap((pattern) =>
      valuesAt(data, pattern).flatMap(({ value }) => (value === undefined || value === null ? [] : [value])),
    )
    return [{ path: at, value: computations[hints.compute.name](values) }]
  })
  return [...own, ...alternatives.flatMap((alternative) => computedBelow(alternative, data, path))]
}

/** The field names in the value of a binding; a value that is no list of text has none. */
export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/** The names whose value is present and valid. A read-only field with a missing or invalid value could never be corrected. */
export const withGoodValue = (
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
  errors: readonly Finding[],
): string[] =>
  names.filter((name) => values[name] !== undefined && !errors.some(({ path }) => path[0] === name))
