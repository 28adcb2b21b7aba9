/** The rows that pass the filter. Rows are shown and hidden in slices, so that a slow phone stays responsive. */
interface ShownRows {
  /** Rows that pass; null for all. */
  show(passing: ReadonlySet<string> | null): void
  passing(): ReadonlySet<string> | null
  /** The row passes the filter. Use this for counting. */
  passes(id: string): boolean
  /** The row is shown in the page at this moment. Use this for rendering. */
  isShown(id: string): boolean
}

/** Number of first rows that the browser lays out at once. It lays out later rows only when they are scrolled into view. */
const near = 30
/** Number of rows that fill the window. They are shown in the same frame, so that the layout does not shift. */
const screenful = 12
/** Estimated layout cost of showing or hiding a row. `frame` is the limit per frame: more takes a slow phone over 50 ms. */
const cost = { first: 0, near: 40, far: 2, leaving: 1, frame: 80 }

const rank = (position: number) => (position < screenful ? 'first' : position < near ? 'near' : 'far')

/**
 * Notifies rows in the order of the list, one slice per frame. The first slice is notified at once; rows below the visible
 * part follow.
 */
export function createShownRows(
  ids: () => Iterable<string>,
  emit: (ids: readonly string[]) => void,
): ShownRows {
  let passing: ReadonlySet<string> | null = null
  let waiting: readonly { id: string; price: number }[] = []
  let frame = 0
  /** Rows that are hidden in the page. */
  const hidden = new Set<string>()
  const passes = (id: string) => passing === null || passing.has(id)

  const next = () => {
    let sum = 0
    const end = waiting.findIndex(({ price }) => (sum += price) > cost.frame)
    const slice = (end < 0 ? waiting : waiting.slice(0, end)).map(({ id }) => id)
    waiting = waiting.slice(slice.length)
    for (const id of slice)
      if (passes(id)) hidden.delete(id)
      else hidden.add(id)
    emit(slice)
    if (waiting.length > 0) frame = requestAnimationFrame(next)
  }

  return {
    passing: () => passing,
    passes,
    isShown: (id) => !hidden.has(id),
    show(nextPassing) {
      cancelAnimationFrame(frame)
      passing = nextPassing
      let position = 0
      waiting = [...ids()].flatMap((id) => {
        const price = passes(id) ? cost[rank(position++)] : cost.leaving
        return passes(id) === hidden.has(id) ? [{ id, price }] : []
      })
      next()
    },
  }
}
