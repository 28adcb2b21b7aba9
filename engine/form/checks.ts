import type { Check } from '../view/engine.ts'
import { parseDay, today } from '../util/dates.ts'

/** The param `values` as a list. An object is replaced by the value of its property `property`. */
function listed(values: unknown, property: unknown): unknown[] {
  const list = Array.isArray(values) ? values : [values]
  return list.map((item: unknown) =>
    typeof property === 'string' && typeof item === 'object' && item !== null
      ? (item as Record<string, unknown>)[property] // the test above proves an object; its keys are unknown
      : item,
  )
}

/** The day that a check compares with: the param `date`, or the value of another field. */
const otherDay = (params: Record<string, unknown>, values: Record<string, unknown>) =>
  parseDay(typeof params.field === 'string' ? values[params.field] : params.date)

/**
 * Checks that forms of any product can name. A check runs only if its field has a value. It passes if the value to compare
 * with is missing.
 */
export const genericChecks = {
  /** The value differs from that of `field` and from all of `values` (one value or a list; objects are compared by `property`). */
  differs: (value, { field, values: others, property }, values) =>
    !(typeof field === 'string' && values[field] === value) && !listed(others, property).includes(value),
  /** The day is not before `date`, and not before the day in `field`. */
  notBefore: (value, params, values) => {
    const [given, other] = [parseDay(value), otherDay(params, values)]
    return given !== undefined && (other === undefined || given >= other)
  },
  /** All of `fields` have a value. With `when` this is only required if the checked field has the value `when`. */
  complete: (value, { when, fields }, values) =>
    (when !== undefined && value !== when) ||
    !Array.isArray(fields) ||
    fields.every((field) => values[String(field)] !== undefined),
  /** The day of birth is at least `years` years ago. The birthday itself counts; 29 February becomes 1 March. */
  minAge: (value, { years }) => {
    const born = parseDay(value)
    const now = parseDay(today())
    if (born === undefined || now === undefined) return false
    const from = new Date(born)
    return Date.UTC(from.getUTCFullYear() + Number(years), from.getUTCMonth(), from.getUTCDate()) <= now
  },
} satisfies Record<string, Check>

export type GenericCheck = keyof typeof genericChecks
