import type { Entry } from '#generated/engine.ts'
import type { Position } from '#engine/flow/persist.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { entries, routeTable, shownEntry } from '../routes/entries.ts'
import { flowStore } from './flow-store.ts'
import { accessToken } from './tokens.ts'

const isOffered = (id: string) => entries().some(({ flow }) => flow === id)

/** Whether this flow redeems links. A link may open any switch. */
export const redeemsCodes = (id: string): boolean =>
  routeTable.entries.some(({ flow, path }) => flow === id && path === routeTable.codes?.path)

/**
 * Position of the switch in this tab, if it was started at another entry and is in progress. Flows that redeem links are
 * excluded.
 */
export function otherSwitchInProgress({
  flow,
  standalone,
}: Pick<Entry, 'flow' | 'standalone'>): Position | undefined {
  const stored = standalone ? undefined : readPosition(flowStore)
  if (!stored || stored.done || stored.flow === flow || !accessToken()) return undefined
  return isOffered(stored.flow) && !redeemsCodes(stored.flow) && !redeemsCodes(flow) ? stored : undefined
}

/** The entry whose mode is active: the entry of the page; on pages without an entry, the entry of the stored flow. */
export function activeEntry(): Pick<Entry, 'path' | 'flow'> {
  const { flow } = readPosition(flowStore) ?? {}
  const shown = shownEntry()
  const entry = shown && !shown.standalone ? shown : entries().find((candidate) => candidate.flow === flow)
  return entry ?? { path: '/', flow: '' }
}
