import settings from '#flows/settings.json' with { type: 'json' }
import { scopedName } from '#engine/util/base-path.ts'
import { isObject } from '#engine/util/json.ts'
import { ticksKey } from './keys.ts'

const storedAt = scopedName(ticksKey)

/**
 * What is ticked off after one order. The backend accepts no writes after the order, so this browser keeps it: the number of the order
 * and ids of tasks, which are opaque and name nobody. Only a tab that knows the number asks for it.
 */
interface Ticks {
  order: string
  ids: string[]
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

/** How long ticks are kept, in milliseconds. */
const lifetime = settings.keptFor.tickedTasksDays * 86_400_000

const isCurrent = (value: unknown): value is Ticks =>
  isObject(value) &&
  typeof value.order === 'string' &&
  Array.isArray(value.ids) &&
  value.ids.every((id) => typeof id === 'string') &&
  Math.abs(Date.now() - Number(value.at)) < lifetime

/** The ticks that are not too old. @throws if the storage is denied */
function stored(): Ticks[] {
  const text = localStorage.getItem(storedAt)
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(parsed) ? parsed.filter(isCurrent) : []
  } catch {
    return []
  }
}

function store(all: readonly Ticks[]): void {
  if (all.length > 0) localStorage.setItem(storedAt, JSON.stringify(all))
  else localStorage.removeItem(storedAt)
}

/** The ids that were ticked off for an order. @throws if the storage is denied */
export const readTicks = (order: string): string[] =>
  stored().find((ticks) => ticks.order === order)?.ids ?? []

/** Stores what is ticked off for an order. @throws if the storage is denied or full */
export const writeTicks = (order: string, ids: readonly string[]): void =>
  store([
    ...stored().filter((ticks) => ticks.order !== order),
    ...(ids.length > 0 ? [{ order, ids: [...ids], at: Date.now() }] : []),
  ])

function reduceTo(kept: () => readonly Ticks[]): void {
  try {
    store(kept())
  } catch {
    // Storage is denied: it holds nothing.
  }
}

export const dropExpiredTicks = (): void => reduceTo(stored)

export const dropTicks = (): void => reduceTo(() => [])
