import type { ArchivedAnswers } from '#generated/context.ts'
import { isValid } from '#engine/schema/evaluate.ts'
import { isObject } from '#engine/util/json.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { shownEntry } from '../routes/entries.ts'
import context from '#schemas/context/context.schema.json?shape=root'
import { sessionKeys } from './keys.ts'
import { readItem, writeItem } from './storage.ts'

/** How long archived answers are offered, in milliseconds. */
const lifetime = settings.archivedAnswers.minutes * 60_000

const isCurrent = ({ at }: Pick<ArchivedAnswers, 'at'>): boolean =>
  Date.now() >= at && Date.now() - at < lifetime

/** Deletes archived answers that are too old, or from the future. */
export function dropExpiredAnswers(): void {
  const archived: unknown = JSON.parse(readItem(sessionKeys.archivedAnswers) ?? 'null')
  const at = isObject(archived) ? Number(archived.at) : 0
  if (archived !== null && !isCurrent({ at })) writeItem(sessionKeys.archivedAnswers, undefined)
}

/** Validates a value against the schema of its context key. Archived answers (`archivedAnswers`) must also be current, and of the flow of this page. */
export function validContextValue(key: string, value: unknown): boolean {
  const shape = Object.hasOwn(context.properties ?? {}, key) ? context.properties?.[key] : undefined
  if (!shape || !isValid(shape, value)) return false
  if (key !== 'archivedAnswers' || value === null) return true
  const archived = value as ArchivedAnswers // it matches the schema
  return isCurrent(archived) && shownEntry()?.flow === archived.flow
}
