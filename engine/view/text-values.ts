import type { FieldOption, Values } from '#generated/engine.ts'
import { read, isBinding, resolve } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'
import type { Engine } from './engine.ts'

/** Resolves and formats the values of a text. Missing values stay undefined or null. */
export function textValues(
  values: Values | undefined,
  scope: Scope,
  format: Engine['format'],
): Record<string, unknown> {
  const shown = Object.entries(values ?? {}).map(([name, value]) => {
    const known = resolve(value, scope)
    const hasFormat = isBinding(value) && value.format !== undefined && (known ?? null) !== null
    return [name, hasFormat ? format(value.format, known) : known]
  })
  return Object.fromEntries(shown) as Record<string, unknown> // `Object.entries` has read string keys
}

/** A text or number as text; an empty string for anything else. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Values of an item, joined by spaces. Missing values are left out. */
export const joinValues = (pointers: readonly string[], item: Readonly<Record<string, unknown>>): string =>
  pointers
    .map((pointer) => asText(read({ item }, pointer)))
    .filter(Boolean)
    .join(' ')

/** Text keys of an option: its label and hint. `options` may name only a label; without an entry `fallback` is the label. */
export const optionLabel = (
  option: string | FieldOption | undefined,
  fallback?: string,
): { label: string | undefined; hint?: string | undefined } =>
  typeof option === 'object' ? option : { label: option ?? fallback }
