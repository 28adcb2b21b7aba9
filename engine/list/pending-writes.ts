export type RowValue = readonly [id: string, value: string]

/** Writes that the server has not confirmed: those that are waiting or in flight. */
export interface PendingWrites {
  put(id: string, value: string): void
  drop(ids: readonly string[]): void
}

/** Calls `keep` after each change with the pending values by row id (JSON); with undefined when none is pending. */
export function createPendingWrites(keep: (wanted?: Record<string, string>) => void): PendingWrites {
  const wanted = new Map<string, string>()
  const notify = () => keep(wanted.size > 0 ? Object.fromEntries(wanted) : undefined)
  return {
    put(id, value) {
      wanted.set(id, value)
      notify()
    },
    drop(ids) {
      if (ids.filter((id) => wanted.delete(id)).length > 0) notify()
    },
  }
}

/** The pending writes in a stored draft; none when the draft is invalid. */
export const pendingWritesIn = (stored: unknown): RowValue[] =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? Object.entries(stored).filter((row): row is [string, string] => typeof row[1] === 'string')
    : []
