import settings from '#flows/settings.json' with { type: 'json' }
import { scopedName } from '#engine/util/base-path.ts'
import { ticksKey } from './keys.ts'

const storedAt = scopedName(ticksKey)

/**
 * The ticks of the customer for one order, encrypted. The backend accepts no writes after the order, so they are stored in this
 * browser. The key is derived from the order number, so only a tab that knows the order (its own tab or its link) can read them.
 */
export interface Sealed {
  salt: string
  iv: string
  data: string
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

/** How long ticks are kept, in milliseconds. */
const lifetime = settings.keptFor.tickedTasksDays * 86_400_000

function isSealed(value: unknown, now: number): value is Sealed {
  if (typeof value !== 'object' || value === null) return false
  const { at, salt, iv, data } = value as Partial<Record<keyof Sealed, unknown>> // validated here
  const isRecent = typeof at === 'number' && Math.abs(now - at) < lifetime
  return isRecent && [salt, iv, data].every((part) => typeof part === 'string')
}

/** The entries that are not too old. @throws if the storage is denied */
export function stored(): Sealed[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storedAt) ?? 'null')
    return Array.isArray(parsed) ? parsed.filter((one): one is Sealed => isSealed(one, Date.now())) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** @throws if the storage is denied or full */
export function store(all: readonly Sealed[]): void {
  if (all.length > 0) localStorage.setItem(storedAt, JSON.stringify(all))
  else localStorage.removeItem(storedAt)
}

function reduceTo(kept: () => readonly Sealed[]): void {
  try {
    store(kept())
  } catch {
    // Storage is denied: it holds nothing.
  }
}

/** Deletes what is too old. */
export const dropExpiredTicks = (): void => reduceTo(stored)

/** Deletes everything. */
export const dropTicks = (): void => reduceTo(() => [])
