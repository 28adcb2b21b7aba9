import type { Values } from '#generated/engine.ts'
import { isBinding, resolve } from '../flow/binding.ts'
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
  return Object.fromEntries(shown) as Record<string, unknown> // names from a map of names
}
