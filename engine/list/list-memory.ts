/** Filter, scroll position and last opened row of a list. */
interface ListState {
  query: string
  category: string
  /** Decision whose rows are shown; null for all. */
  segment: string | null
  /** The opened row and its neighbours, nearest first, and its distance from the top of the window in pixels. */
  opened?: { ids: readonly string[]; top: number } | undefined
  /** Whether the last decision for all rows is still valid; undefined when there was none. */
  all?: boolean | undefined
}

/** What restores a list when the customer comes back to its screen. It is kept in memory only. */
export interface ListMemory {
  read(): Readonly<ListState>
  keep(change: Partial<ListState>): void
}

export function createListMemory(): ListMemory {
  let state: ListState = { query: '', category: '', segment: null }
  return {
    read: () => state,
    keep(change) {
      state = { ...state, ...change }
    },
  }
}

/** A row and its neighbours, following rows first. The first one that still exists gets the focus. */
export function neighbours(ids: readonly string[], id: string): readonly string[] {
  const at = ids.indexOf(id)
  if (at < 0) return [id]
  const following = ids.slice(at + 1)
  const preceding = ids.slice(0, at).toReversed()
  return [id, ...following.slice(0, 20), ...preceding.slice(0, 20)]
}
