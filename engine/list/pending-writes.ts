export type RowValue = readonly [id: string, value: string]

/** What is wanted of rows and not known to hold: calls that wait or are under way. */
export interface WantedRows {
  put(id: string, value: string): void
  drop(ids: readonly string[]): void
}

/** Tells `keep` of each change, with nothing where all that was wanted holds. What it gets can be written as JSON. */
export function createWantedRows(keep: (wanted?: Record<string, string>) => void): WantedRows {
  const wanted = new Map<string, string>()
  const tell = () => keep(wanted.size > 0 ? Object.fromEntries(wanted) : undefined)
  return {
    put(id, value) {
      wanted.set(id, value)
      tell()
    },
    drop(ids) {
      if (ids.filter((id) => wanted.delete(id)).length > 0) tell()
    },
  }
}

/** The rows in what was kept before the page was loaded anew; none where it is something else. */
export const wantedIn = (kept: unknown): RowValue[] =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? Object.entries(kept).filter((row): row is [string, string] => typeof row[1] === 'string')
    : []
