/** Listeners for single rows and for the whole list, for `useSyncExternalStore`. */
interface RowSubscriptions {
  /** A row has one listener; a new one replaces it. */
  onRow(id: string, listener: () => void): () => void
  onAny(listener: () => void): () => void
  onShown(listener: () => void): () => void
  /** Increases with every change: the snapshot of useSyncExternalStore. */
  version(): number
  /** Notifies the listeners of these rows, then those of the whole list. */
  emit(ids: Iterable<string>): void
  /** Like `emit`, and also notifies the `onShown` listeners. */
  emitShown(ids: Iterable<string>): void
}

const subscribe = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function createRowSubscriptions(): RowSubscriptions {
  const rows = new Map<string, () => void>()
  const any = new Set<() => void>()
  const shown = new Set<() => void>()
  let version = 0
  const emit = (ids: Iterable<string>, watching: readonly Set<() => void>[]) => {
    version++
    for (const id of ids) rows.get(id)?.()
    for (const listeners of watching) for (const listener of listeners) listener()
  }
  return {
    onRow(id, listener) {
      rows.set(id, listener)
      return () => {
        if (rows.get(id) === listener) rows.delete(id)
      }
    },
    onAny: subscribe(any),
    onShown: subscribe(shown),
    version: () => version,
    emit: (ids) => emit(ids, [any]),
    emitShown: (ids) => emit(ids, [any, shown]),
  }
}
