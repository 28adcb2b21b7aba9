import { read } from '../../flow/binding.ts'
import type { RecordValues } from './records-state.ts'

/** A value as text; empty where it is none. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Values of a record joined by blanks; those it does not have are left out. */
export const joinValues = (pointers: readonly string[], item: RecordValues): string =>
  pointers
    .map((pointer) => asText(read({ item }, pointer)))
    .filter(Boolean)
    .join(' ')
