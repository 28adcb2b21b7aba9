/** Which rows pass the filter, and when each of them hears of it. */
export interface ShownRows {
  /** Rows that pass; null for all. */
  show(passing: ReadonlySet<string> | null): void
  isShown(id: string): boolean
}

/** What one frame bears, in rows that leave; more would cost a slow phone more than 50 ms of layout. */
const budget = 160
/** A row that appears costs as much as these that leave. */
const appearing = 4

/**
 * Rows hear of it in the order of the list and in slices, a frame each, the first ones at once: what is below the screen
 * may follow.
 */
export function createShownRows(
  ids: () => Iterable<string>,
  emit: (ids: readonly string[]) => void,
): ShownRows {
  let passing: ReadonlySet<string> | null = null
  let waiting: readonly string[] = []
  let frame = 0
  const isShown = (id: string) => passing === null || passing.has(id)

  const next = () => {
    let cost = 0
    const end = waiting.findIndex((id) => {
      cost += isShown(id) ? appearing : 1
      return cost > budget
    })
    const slice = end < 0 ? waiting : waiting.slice(0, end)
    waiting = waiting.slice(slice.length)
    emit(slice)
    if (waiting.length > 0) frame = requestAnimationFrame(next)
  }

  return {
    isShown,
    show(wanted) {
      const before = passing
      const late = new Set(waiting)
      cancelAnimationFrame(frame)
      passing = wanted
      waiting = [...ids()].filter((id) => late.has(id) || isShown(id) !== (before === null || before.has(id)))
      next()
    },
  }
}
