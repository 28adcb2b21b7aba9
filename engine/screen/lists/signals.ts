/** Listeners by row, and for the whole; the shape that useSyncExternalStore asks for. */
export interface Signals {
  onRow(id: string, listener: () => void): () => void
  onAny(listener: () => void): () => void
  /** Counts up with every change: a cheap snapshot. */
  version(): number
  /** Tells the rows named, then those who watch the whole. */
  emit(ids: Iterable<string>): void
}

export function createSignals(): Signals {
  const rows = new Map<string, () => void>()
  const any = new Set<() => void>()
  let version = 0
  return {
    onRow(id, listener) {
      rows.set(id, listener)
      return () => {
        if (rows.get(id) === listener) rows.delete(id)
      }
    },
    onAny(listener) {
      any.add(listener)
      return () => any.delete(listener)
    },
    version: () => version,
    emit(ids) {
      version++
      for (const id of ids) rows.get(id)?.()
      for (const listener of any) listener()
    },
  }
}
