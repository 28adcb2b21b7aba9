import type { ArchivedAnswers } from '#generated/context.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { shownEntry } from '../routes/entries.ts'
import context from '#schemas/context/context.schema.json?shape=root'
import { sessionKeys } from './keys.ts'
import { scopedName } from '#engine/util/base-path.ts'

/** How long archived answers are offered, in milliseconds. */
const lifetime = settings.archivedAnswers.minutes * 60_000

/**
 * Whether archived answers may be offered: not expired, not from the future, and of the flow of this page. Expired ones are
 * deleted.
 */
function mayOffer({ at, flow }: ArchivedAnswers): boolean {
  const age = Date.now() - at
  if (age >= 0 && age < lifetime) return shownEntry()?.flow === flow
  // Not through storage.ts, which is in a chunk that waits for this module. The value was read from there, so it exists.
  sessionStorage.removeItem(scopedName(sessionKeys.archivedAnswers))
  return false
}

/** Validates a value against the schema of its context key. Archived answers (`archivedAnswers`) must also be current, see `mayOffer`. */
export function validContextValue(key: string, value: unknown): boolean {
  const shape = Object.hasOwn(context.properties ?? {}, key) ? context.properties?.[key] : undefined
  if (!shape || decode(shape, value) === invalid) return false
  return key !== 'archivedAnswers' || value === null || mayOffer(value as ArchivedAnswers) // the value matches the schema
}
