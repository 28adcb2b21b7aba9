/** Which rows pass the filter, and when each of them hears of it. */
export interface ShownRows {
  /** Rows that pass; null for all. */
  show(passing: ReadonlySet<string> | null): void
  /** Passes the filter: what numbers count. */
  passes(id: string): boolean
  /** Has its place in the page by now: what rows and the boxes around them follow. */
  isShown(id: string): boolean
}

/** Rows at the head of what passes: they are laid out as they appear, those further down only when scrolled to. */
const near = 30
/** Rows of a first screenful: they come at once, so that nothing in view is moved by a row that comes after it. */
const screenful = 12
/** What a change costs; `frame` is what one frame bears, for more would cost a slow phone over 50 ms of layout. */
const cost = { first: 0, near: 40, far: 2, leaving: 1, frame: 80 }

const rank = (position: number) => (position < screenful ? 'first' : position < near ? 'near' : 'far')

/**
 * Rows hear of it in the order of the list and in slices, a frame each, the first ones at once: what is below the screen
 * may follow.
 */
export function createShownRows(
  ids: () => Iterable<string>,
  emit: (ids: readonly string[]) => void,
): ShownRows {
  let passing: ReadonlySet<string> | null = null
  let waiting: readonly { id: string; price: number }[] = []
  let frame = 0
  /** Rows that were told to leave. */
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
    passes,
    isShown: (id) => !hidden.has(id),
    show(wanted) {
      cancelAnimationFrame(frame)
      passing = wanted
      let position = 0
      waiting = [...ids()].flatMap((id) => {
        const price = passes(id) ? cost[rank(position++)] : cost.leaving
        return passes(id) === hidden.has(id) ? [{ id, price }] : []
      })
      next()
    },
  }
}
