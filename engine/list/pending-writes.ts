export type RowValue = readonly [id: string, value: string]

/** What is wanted of rows and not known to hold: calls that wait or are under way. */
export interface PendingWrites {
  put(id: string, value: string): void
  drop(ids: readonly string[]): void
}

/** Tells `keep` of each change, with nothing where all that was wanted holds. What it gets can be written as JSON. */
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

/** The rows in what was kept before the page was loaded anew; none where it is something else. */
export const pendingWritesIn = (stored: unknown): RowValue[] =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? Object.entries(stored).filter((row): row is [string, string] => typeof row[1] === 'string')
    : []
