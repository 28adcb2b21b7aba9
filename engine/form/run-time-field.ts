import { failedKeyword } from '../schema/evaluate.ts'
import { isKnownPattern } from './known-pattern.ts'
import type { Message } from './messages.ts'

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

/**
 * The schema of a field that run-time data describes: of what came from outside, only these keywords, and patterns of the
 * closed list alone.
 */
export const runTimeSchema = ({ maxLength, pattern }: RunTimeField) => ({
  type: 'string',
  ...(typeof maxLength === 'number' && { maxLength }),
  ...(isKnownPattern(pattern) && { pattern }),
})

/** What is wrong with a typed value, or undefined. */
export function runTimeError(field: RunTimeField, value: string): Message | undefined {
  if (value === '') return field.optional ? undefined : { key: 'ui.error.required', values: {} }
  const keyword = failedKeyword(runTimeSchema(field), value)
  if (keyword === undefined) return undefined
  return { key: `ui.error.${keyword}`, values: keyword === 'maxLength' ? { limit: field.maxLength } : {} }
}

/** Autofill token: the plain field just before the secret is what password managers keep as user name. */
export function autofillOf(fields: RunTimeField[], index: number): string {
  if (fields[index]?.masked) return 'current-password'
  return fields[index + 1]?.masked ? 'username' : 'off'
}
