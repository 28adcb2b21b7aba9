/** The optimistic values of one action for many rows; undefined for rows that it does not change. */
export type Layer = (id: string) => string | undefined

/**
 * The values that rows show: the server's values, overlaid by pending actions for many rows (layers), overlaid by pending
 * decisions of single rows. A rollback removes the layer.
 */
interface OptimisticValues {
  valueOf(id: string): string
  ids(): Iterable<string>
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
