/** Which rows pass the filter, and when each of them hears of it. */
export interface ShownRows {
  /** Rows that pass; null for all. */
  show(passing: ReadonlySet<string> | null): void
  isShown(id: string): boolean
}

/** Rows that appear in one frame. More of them cost more than 50 ms of layout on a slow phone. */
const slice = 40

/**
 * Rows that leave hear of it at once. Rows that come back do so in slices, a frame each, the first ones at once:
 * what is below the screen may follow.
 */
export function createShownRows(
  ids: () => Iterable<string>,
  emit: (ids: readonly string[]) => void,
): ShownRows {
  let passing: ReadonlySet<string> | null = null
  let waiting: readonly string[] = []
  let frame = 0
  const isShown = (id: string) => passing === null || passing.has(id)

  const next = (leaving: readonly string[]) => {
    emit([...leaving, ...waiting.slice(0, slice)])
    waiting = waiting.slice(slice)
    if (waiting.length > 0) frame = requestAnimationFrame(() => next([]))
  }

  return {
    isShown,
    show(wanted) {
      const hidden = new Set(waiting)
      const before = passing
      const wasShown = (id: string) => (before === null || before.has(id)) && !hidden.has(id)
      if (waiting.length > 0) cancelAnimationFrame(frame)
      passing = wanted
      const changed = [...ids()].filter((id) => isShown(id) !== wasShown(id))
      waiting = changed.filter(isShown)
      next(changed.filter((id) => !isShown(id)))
    },
  }
}
