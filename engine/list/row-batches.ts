import type { RowView } from './row-views.ts'

/** Some rows of a group that follow each other. */
export interface RowBatch {
  key: number
  rows: RowView[]
  /** Rows of the group in the parts before this one. */
  before: number
}

/** Cuts the rows of a group into parts. */
export type SplitRows = (group: string, rows: readonly RowView[]) => RowBatch[]

/** Rows of a part: few enough that the browser lays out little more than the screen shows. */
export const batchSize = 10

/**
 * A row stays in its part for as long as the order of the rows allows: in another one it would be mounted anew, and who is
 * just pressing it would press nothing. Rows that come join the part that they come into, up to twice its size.
 */
export function createRowBatches(): SplitRows {
  const groups = new Map<string, Map<string, number>>()
  let lastKey = 0
  return (group, rows) => {
    const previous = groups.get(group) ?? new Map<string, number>()
    const previousKeys = new Set(previous.values())
    const next = new Map<string, number>()
    const usedKeys = new Set<number>()
    const batches: RowBatch[] = []
    rows.forEach((row, at) => {
      let batch = batches.at(-1)
      const known = previous.get(row.id)
      const comesBack = known !== undefined && !usedKeys.has(known)
      const room = batch && previousKeys.has(batch.key) ? 2 * batchSize : batchSize
      const stays = batch && (known === batch.key || batch.rows.length < room)
      if (!batch || comesBack || !stays) {
        batch = { key: comesBack ? known : ++lastKey, rows: [], before: at }
        usedKeys.add(batch.key)
        batches.push(batch)
      }
      batch.rows.push(row)
      next.set(row.id, batch.key)
    })
    groups.set(group, next)
    return batches
  }
}
