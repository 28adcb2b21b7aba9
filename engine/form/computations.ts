import type { FieldCompute, FieldUi, FormUi } from '#generated/engine.ts'
import { isObject } from '../schema/evaluate.ts'
import { parseDay, today } from './dates.ts'
import type { Place } from './places.ts'
import { placesAt } from './places.ts'

const numbers = (values: readonly unknown[]): number[] =>
  values.filter((value): value is number => typeof value === 'number')

/** Decimal fractions are inexact in binary; nobody enters more than ten digits behind the point. */
const exact = (number: number): number => Number(number.toFixed(10))

/** Full years between two days; 29 February counts as 1 March. */
function yearsSince(day: unknown): number | undefined {
  const [born, now] = [parseDay(day), parseDay(today())]
  if (born === undefined || now === undefined || born > now) return undefined
  const [from, to] = [new Date(born), new Date(now)]
  const isBefore = Date.UTC(to.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) > now
  return to.getUTCFullYear() - from.getUTCFullYear() - Number(isBefore)
}

/** What may be computed of other values. Of nothing, nothing is computed. */
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

type Holder = Pick<FieldUi, 'fields' | 'items' | 'more' | 'choices'>

/** Every computed value of a form as it should be now. */
export function computed(ui: FormUi, data: unknown): Place[] {
  return below(ui, data, [])
}

function below(holder: Holder, data: unknown, path: readonly string[]): Place[] {
  const { fields = {}, items, more, choices = [] } = holder
  if (Array.isArray(data))
    return data.flatMap((item, index) => {
      const hints = Array.isArray(items) ? (items[index] ?? more) : items
      return hints ? below(hints, item, [...path, String(index)]) : []
    })
  if (!isObject(data)) return []
  const own = Object.entries(fields).flatMap(([name, hints]): Place[] => {
    const at = [...path, name]
    if (!hints.compute) return below(hints, data[name], at)
    const values = hints.compute.of.flatMap((pattern) =>
      placesAt(data, pattern).flatMap(({ value }) => (value === undefined || value === null ? [] : [value])),
    )
    return [{ path: at, value: computations[hints.compute.name](values) }]
  })
  return [...own, ...choices.flatMap((choice) => below(choice, data, path))]
}
