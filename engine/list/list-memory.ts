/** Where the customer was in a list. */
export interface ListPlace {
  query: string
  category: string
  /** Decision whose rows are shown; null for all. */
  segment: string | null
  /** The row that was opened, those around it from near to far, and how far below the upper edge it stood, in pixels. */
  left?: { ids: readonly string[]; top: number } | undefined
  /** Whether the last decision for all rows still holds; undefined while there was none. */
  all?: boolean | undefined
}

/** For the way back to a list: in memory only, for as long as the page lives. */
export interface ListMemory {
  read(): Readonly<ListPlace>
  keep(change: Partial<ListPlace>): void
}

export function createListMemory(): ListMemory {
  let place: ListPlace = { query: '', category: '', segment: null }
  return {
    read: () => place,
    keep(change) {
      place = { ...place, ...change }
    },
  }
}

/** A row and the ones around it, the next before the previous: where the focus goes when rows are gone. */
export function around(ids: readonly string[], id: string): readonly string[] {
  const at = ids.indexOf(id)
  if (at < 0) return [id]
  const later = ids.slice(at + 1)
  const earlier = ids.slice(0, at).toReversed()
  return [id, ...later.slice(0, 20), ...earlier.slice(0, 20)]
}
