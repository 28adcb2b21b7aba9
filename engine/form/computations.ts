import type { FieldCompute, FieldUi, FormUi } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import { parseDay, today } from './dates.ts'
import type { ValueAtPath } from './paths.ts'
import { valuesAt } from './paths.ts'

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
