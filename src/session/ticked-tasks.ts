import settings from '#flows/settings.json' with { type: 'json' }
import { ticksKey } from './keys.ts'
import { isTexts, localList } from './local-list.ts'

/**
 * What is ticked off after one order. The backend accepts no writes after the order, so this browser keeps it: the number of the order
 * and ids of tasks, which are opaque and name nobody. Only a tab that knows the number asks for it.
 */
interface Ticks {
  order: string
  ids: readonly string[]
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

const list = localList<Ticks>(
  ticksKey,
  settings.keptFor.tickedTasksDays * 86_400_000,
  ({ order, ids }) => typeof order === 'string' && isTexts(ids),
)

/** The ids that were ticked off for an order; undefined if the storage is denied. */
export function readTicks(order: string): readonly string[] | undefined {
  const all = list.read()
  return all && (all.find((ticks) => ticks.order === order)?.ids ?? [])
}

/** Stores what is ticked off for an order. False if the storage is denied or full. */
export function writeTicks(order: string, ids: readonly string[]): boolean {
  const others = (list.read() ?? []).filter((ticks) => ticks.order !== order)
  return list.write(ids.length > 0 ? [...others, { order, ids, at: Date.now() }] : others)
}

export const dropExpiredTicks = (): boolean => list.write(list.read() ?? [])

export const dropTicks = (): boolean => list.write([])
