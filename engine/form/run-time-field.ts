import type { Message } from './field.tsx'
import { isObject } from '../util/json.ts'

/** A field that run-time data describes. Its label is plain text in the language of the server. */
export interface RunTimeField {
  name: string
  label: string
  masked?: boolean
  optional?: boolean
  maxLength?: number
  pattern?: string
  inputMode?: 'text' | 'numeric'
}

/** The fields in a bound value. Entries that are no fields are left out. */
export const runTimeFields = (value: unknown): RunTimeField[] =>
  Array.isArray(value)
    ? value.filter(
        (field): field is RunTimeField =>
          isObject(field) && typeof field.name === 'string' && typeof field.label === 'string',
      )
    : []

/** One character class and a length. Such a pattern cannot run slowly. */
const safePattern =
  /^\^(?:\\d|\[0-9\]|\[A-Z0-9\]|\[a-zA-Z0-9\]|\[A-Za-z0-9\])(?:[+*]|\{\d{1,2}(?:,(?:\d{1,2})?)?\})\$$/

/**
 * Whether a pattern from a server may be used: digits, or letters and digits, of a given length. Other patterns are ignored,
 * because an untrusted pattern could run very long; the server checks the value anyway.
 */
export const isSafePattern = (pattern: string | undefined): pattern is string =>
  pattern !== undefined && safePattern.test(pattern)

/** The error of a typed value; undefined if it is valid. Only these rules are taken from the server. */
export function runTimeError(field: RunTimeField, value: string): Message | undefined {
  const { optional, maxLength, pattern } = field
  if (value === '') return optional ? undefined : { key: 'ui.error.required', values: {} }
  if (typeof maxLength === 'number' && [...value].length > maxLength)
    return { key: 'ui.error.maxLength', values: { limit: maxLength } }
  const fits = !isSafePattern(pattern) || new RegExp(pattern, 'u').test(value)
  return fits ? undefined : { key: 'ui.error.pattern', values: {} }
}

/** The autofill token. Password managers take the field before the password as the user name. */
export function autofillOf(fields: RunTimeField[], index: number): string {
  if (fields[index]?.masked) return 'current-password'
  return fields[index + 1]?.masked ? 'username' : 'off'
}
