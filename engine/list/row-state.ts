/** The optimistic values of one action for many rows; undefined for rows that it does not change. */
export type Layer = (id: string) => string | undefined

/**
 * The values that rows show: the server's values, overlaid by pending actions for many rows (layers), overlaid by pending
 * decisions of single rows. A rollback removes the layer.
 */
interface OptimisticValues {
  valueOf(id: string): string
  ids(): Iterable<string>
  has(id: string): boolean
  /** Replaces the server's values of all rows. */
  setBase(rows: Iterable<readonly [id: string, value: string]>): void
  /** Replaces the server's values of some rows. */
  confirm(rows: Iterable<readonly [id: string, value: string]>): void
  setPending(id: string, value: string): void
  clearPending(id: string): void
  /** A write of this single row is pending. */
  isPending(id: string): boolean
  push(layer: Layer): void
  pop(layer: Layer): void
}

export function createOptimisticValues(): OptimisticValues {
  let base = new Map<string, string>()
  const pending = new Map<string, string>()
  let layers: Layer[] = []

  const layered = (id: string): string | undefined => {
    for (let at = layers.length - 1; at >= 0; at--) {
      const value = layers[at]?.(id)
      if (value !== undefined) return value
    }
    return undefined
  }

  return {
    valueOf: (id) => pending.get(id) ?? layered(id) ?? base.get(id) ?? '',
    ids: () => base.keys(),
    has: (id) => base.has(id),
    setBase(rows) {
      base = new Map(rows)
    },
    confirm(rows) {
      for (const [id, value] of rows) if (base.has(id)) base.set(id, value)
    },
    setPending: (id, value) => void pending.set(id, value),
    clearPending: (id) => void pending.delete(id),
    isPending: (id) => pending.has(id),
    push(layer) {
      layers = [...layers, layer]
    },
    pop(layer) {
      layers = layers.filter((other) => other !== layer)
    },
  }
}

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

/** The number of rows by their value, kept up to date row by row. */
export function createCounts(valueOf: (id: string) => string) {
  const values = new Map<string, string>()
  const numbers = new Map<string, number>()
  const add = (value: string, by: number) => numbers.set(value, (numbers.get(value) ?? 0) + by)
  const update = (ids: readonly string[]) => {
    for (const id of ids) {
      const [before, value] = [values.get(id), valueOf(id)]
      if (before === value) continue
      if (before !== undefined) add(before, -1)
      add(value, 1)
      values.set(id, value)
    }
  }
  return {
    of: (value: string) => numbers.get(value) ?? 0,
    update,
    /** Counts these rows only. */
    restart(ids: readonly string[]) {
      values.clear()
      numbers.clear()
      update(ids)
    },
  }
}
