import type { Check } from '../view/engine.ts'
import { parseDay, today } from '../util/dates.ts'
import { asArray, isObject } from '../util/json.ts'

/**
 * Checks that forms of any product can name. A check runs only if its field has a value. It passes if the value to compare
 * with is missing.
 */
export const genericChecks = {
  /** The value differs from that of `field` and from all of `values` (one value or a list; objects are compared by `property`). */
  differs: (value, { field, values: others, property }, values) =>
    !(typeof field === 'string' && values[field] === value) &&
    [others].flat().every((item) => (isObject(item) ? item[String(property)] : item) !== value),
  /** The day is not before `date`. */
  notBefore: (value, { date }) => {
    const [given, other] = [parseDay(value), parseDay(date)]
    return given !== undefined && (other === undefined || given >= other)
  },
  /** All of `fields` have a value. */
  complete: (_, { fields }, values) => asArray(fields).every((field) => values[String(field)] !== undefined),
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
