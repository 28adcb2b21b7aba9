import type { RowView } from './row-views.ts'

/** Consecutive rows of a group, rendered in one box. */
export interface RowBatch {
  key: number
  rows: RowView[]
  /** Number of rows of the group in the batches before this one. */
  before: number
}

/** Splits the rows of a group into batches. */
export type SplitRows = (group: string, rows: readonly RowView[]) => RowBatch[]

/** Rows of a batch. A small number, so that the browser lays out little more than the visible rows. */
export const batchSize = 10

/**
 * A row stays in its batch while the order of the rows allows it. When a row changes its batch, React mounts it again, and a
 * click in progress is lost. New rows join the batch at their position, up to twice its size.
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
