import type { Message } from './store.ts'
import { knownPattern } from './known-pattern.ts'

/** A field that only run-time data describes. Labels are plain text in the server's language. */
export interface RunTimeField {
  name: string
  label: string
  masked?: boolean
  optional?: boolean
  maxLength?: number
  pattern?: string
  inputMode?: 'text' | 'numeric'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The fields in a bound value; what is none is left out. */
export const runTimeFields = (value: unknown): RunTimeField[] =>
  Array.isArray(value)
    ? value.filter(
        (field): field is RunTimeField =>
          isObject(field) && typeof field.name === 'string' && typeof field.label === 'string',
      )
    : []

/** What is wrong with a typed value, or undefined. Rules: required, maxLength, and patterns of the closed list. */
export function runTimeError(
  { optional, maxLength, pattern }: RunTimeField,
  value: string,
): Message | undefined {
  if (value === '') return optional ? undefined : { key: 'ui.error.required', values: {} }
  if (maxLength !== undefined && value.length > maxLength)
    return { key: 'ui.error.maxLength', values: { limit: maxLength } }
  return knownPattern(pattern)?.test(value) === false ? { key: 'ui.error.pattern', values: {} } : undefined
}

/** Autofill token: the plain field just before the secret is what password managers keep as user name. */
export function autofillOf(fields: RunTimeField[], index: number): string {
  if (fields[index]?.masked) return 'current-password'
  return fields[index + 1]?.masked ? 'username' : 'off'
}
