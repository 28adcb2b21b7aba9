/** Listeners for rows and for the whole list. */
interface RowSubscriptions {
  /** Called with the rows that changed: their value, their problem, or whether they are shown. */
  onRows(listener: (ids: readonly string[]) => void): () => void
  /** Called when values, problems or the filter changed. Not called for the slices in which rows are then shown or hidden. */
  onAny(listener: () => void): () => void
  /** Increases with every call of `onAny`: the snapshot of useSyncExternalStore. */
  version(): number
  /** Notifies the listeners of rows, then those of the whole list. */
  emit(ids: readonly string[]): void
  /** Notifies the listeners of rows alone. */
  emitShown(ids: readonly string[]): void
}

const subscribe =
  <Listener>(listeners: Set<Listener>) =>
  (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

export function createRowSubscriptions(): RowSubscriptions {
  const rows = new Set<(ids: readonly string[]) => void>()
  const any = new Set<() => void>()
  let version = 0
  const emitShown = (ids: readonly string[]) => {
    for (const listener of rows) listener(ids)
  }
  return {
    onRows: subscribe(rows),
    onAny: subscribe(any),
    version: () => version,
    emit(ids) {
      version++
      emitShown(ids)
      for (const listener of any) listener()
    },
    emitShown,
  }
}
