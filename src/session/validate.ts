import type { Aside } from '#generated/context.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { entryAt } from '../boot/entries.ts'
import context from '#schemas/context/context.schema.json?shape=root'
import { sessionKeys } from './keys.ts'

/** How long answers outlive their session, in milliseconds. */
const lifetime = settings.unfinished.minutes * 60_000

/** Whether what was set aside may be offered here, still; not where the clock was set back past it. Too old, it goes. */
function isOffered({ at, flow }: Aside): boolean {
  const age = Date.now() - at
  if (age >= 0 && age < lifetime) return entryAt(window.location.pathname)?.flow === flow
  // Past storage.ts, a part of the first page that waits for this module. It was read from there, so there is one.
  sessionStorage.removeItem(sessionKeys.aside)
  return false
}

/** Whether a value fits its place in the context. What was set aside too long ago, or by another flow, does not. */
export function validContextValue(key: string, value: unknown): boolean {
  const shape = Object.hasOwn(context.properties ?? {}, key) ? context.properties?.[key] : undefined
  if (!shape || decode(shape, value) === invalid) return false
  return key !== 'aside' || value === null || isOffered(value as Aside) // its shape says so
}
