import type { FieldUi } from '#generated/engine.ts'

/** What an input shows: text, or the tick of a checkbox. */
export type Shown = string | boolean

/** One property of a flat form schema, as far as the engine reads it. */
export interface FieldSchema {
  type?: string
}

/** How a form turns shown text into values and back: the product's parsers and the engine's formats. */
export interface Conversion {
  parse(format: string, text: string): string
  format(format: string, value: unknown): string
}

/** What is kept and sent for a field; undefined when it is empty. A checkbox is always true or false. */
export function toValue(shown: Shown, schema: FieldSchema, hints: FieldUi, { parse }: Conversion): unknown {
  if (schema.type === 'boolean') return shown === true
  const trimmed = String(shown).trim()
  if (trimmed === '') return undefined
  const parsed = hints.format ? parse(hints.format, trimmed) : trimmed
  const text = hints.uppercase ? parsed.toUpperCase() : parsed
  const numeric = schema.type === 'integer' || schema.type === 'number'
  // A text that is no number stays text, so that the schema refuses it with words.
  return numeric && Number.isFinite(Number(text)) ? Number(text) : text
}

/** What an input shows for a value. */
export function toShown(value: unknown, schema: FieldSchema, hints: FieldUi, { format }: Conversion): Shown {
  if (schema.type === 'boolean') return value === true
  if (value === undefined || value === null) return ''
  const text = String(value)
  return hints.format && text !== '' ? format(hints.format, text) : text
}
