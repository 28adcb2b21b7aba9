/** Values that one action gave to many rows, on top of what the server said; undefined where it says nothing. */
export type Layer = (id: string) => string | undefined

/**
 * What rows show: what the server said, under layers of actions for many that are under way, under decisions of single
 * rows that are under way. Taking a layer off again is the whole rollback.
 */
export interface Overlay {
  valueOf(id: string): string
  ids(): Iterable<string>
  /** Replaces what the server said about all rows. */
  setBase(rows: Iterable<readonly [id: string, value: string]>): void
  /** The server said this about some rows. */
  settle(rows: Iterable<readonly [id: string, value: string]>): void
  put(id: string, value: string): void
  take(id: string): void
  /** A decision of this single row is under way. */
  has(id: string): boolean
  push(layer: Layer): void
  pop(layer: Layer): void
}

export function createOverlay(): Overlay {
  let base = new Map<string, string>()
  const single = new Map<string, string>()
  let layers: Layer[] = []

  const layered = (id: string): string | undefined => {
    for (let at = layers.length - 1; at >= 0; at--) {
      const value = layers[at]?.(id)
      if (value !== undefined) return value
    }
    return undefined
  }

  return {
    valueOf: (id) => single.get(id) ?? layered(id) ?? base.get(id) ?? '',
    ids: () => base.keys(),
    setBase(rows) {
      base = new Map(rows)
    },
    settle(rows) {
      for (const [id, value] of rows) if (base.has(id)) base.set(id, value)
    },
    put: (id, value) => void single.set(id, value),
    take: (id) => void single.delete(id),
    has: (id) => single.has(id),
    push(layer) {
      layers = [...layers, layer]
    },
    pop(layer) {
      layers = layers.filter((other) => other !== layer)
    },
  }
}
