import type { Problem } from '#generated/engine.ts'
import { createCounts, createOptimisticValues, createShownRows } from './row-state.ts'
import type { Layer } from './row-state.ts'
import type { RowValue } from './row-data.ts'
import { createLastValueQueue } from '../util/last-value-queue.ts'

/** Writes to the server. The store takes over the values that each answer contains. */
interface DecisionWrites {
  writeRow(id: string, value: string): Promise<RowValue[]>
  /** Stores the pending writes until the server has confirmed or refused them, so that a reload loses none. */
  storePending?(pending?: Record<string, string>): void
}

/** One action for many rows: the values that are shown at once, and the call. */
interface ManyRows {
  layer: Layer
  ids: readonly string[]
  run(): Promise<RowValue[]>
}

export interface DecisionsStore {
  valueOf(id: string): string
  problemOf(id: string): Problem | undefined
  /** Decides one row: shown at once, sent in order, rolled back when it fails. */
  decide(id: string, value: string): void
  /** Decides many rows. Rejects with the problem after the rollback. */
  decideMany(many: ManyRows): Promise<void>
  /** Sends a refused decision again. */
  retry(id: string): void
  /** Takes over the values of all rows from the server. Rows with pending writes keep showing the pending value. */
  setRows(rows: readonly RowValue[]): void
  /** The same for some rows; the others keep their values. */
  setSomeRows(rows: readonly RowValue[]): void
  /** Number of rows that show a value. */
  count(value: string): number
  /** Rows that pass the search and the filter; null for all. */
  show(ids: ReadonlySet<string> | null): void
  /** The rows of the last `show`. */
  passing(): ReadonlySet<string> | null
  passes(id: string): boolean
  isShown(id: string): boolean
  values(): Record<string, string>
  /** Ids of rows whose last decision was refused. */
  refused(): string[]
  onRows(listener: (ids: readonly string[]) => void): () => void
  onAny(listener: () => void): () => void
  version(): number
}

/**
 * The decisions of a long list. They are stored outside of React, so that a decision for all rows does not render all
 * components. Calls are serialized for each row, and the last value wins. A decision for many rows runs exclusively.
 */
export function createDecisionsStore(writes: DecisionWrites): DecisionsStore {
  const overlay = createOptimisticValues()
  const subscriptions = createRowSubscriptions()
  const counts = createCounts(overlay.valueOf)
  const emit = (ids: readonly string[]) => {
    counts.update(ids.filter(overlay.has))
    subscriptions.emit(ids)
  }
  const problems = new Map<string, { problem: Problem; value: string }>()
  const pending = createPendingWrites((rows) => writes.storePending?.(rows))
  const shown = createShownRows(overlay.ids, subscriptions.emitShown)
  const show = (passing: ReadonlySet<string> | null) => {
    if (passing === shown.passing()) return
    shown.show(passing)
    emit([])
  }

  /** Runs `change` and notifies the rows whose shown value differs. Mostly there is none, because the server confirms the shown values. */
  const emitChanged = (ids: readonly string[], change: () => void) => {
    const before = ids.map(overlay.valueOf)
    change()
    const changed = ids.filter((id, at) => overlay.valueOf(id) !== before[at])
    if (changed.length > 0) emit(changed)
  }

  const queue = createLastValueQueue<string, RowValue[]>({
    run: (id, value) => writes.writeRow(id, value),
    done(id, value, answer, last) {
      emitChanged([id, ...answer.map(([other]) => other)], () => {
        overlay.confirm([[id, value], ...answer])
        if (last) overlay.clearPending(id)
      })
      if (last) pending.remove([id])
    },
    failed(id, value, failure) {
      pending.remove([id])
      // A later decision for many rows has replaced this one.
      if (!overlay.isPending(id)) return
      // The cast: `screen.call` rejects with a Problem.
      problems.set(id, { problem: failure as Problem, value })
      overlay.clearPending(id)
      emit([id])
    },
  })

  const decide = (id: string, value: string) => {
    problems.delete(id)
    overlay.setPending(id, value)
    emit([id])
    pending.put(id, value)
    queue.enqueue(id, value)
  }

  return {
    valueOf: overlay.valueOf,
    problemOf: (id) => problems.get(id)?.problem,
    decide,
    retry(id) {
      const refused = problems.get(id)
      if (refused) decide(id, refused.value)
    },
    async decideMany({ layer, ids, run }) {
      queue.discard(ids)
      pending.remove(ids)
      for (const id of ids) {
        overlay.clearPending(id)
        problems.delete(id)
      }
      overlay.push(layer)
      emit(ids)
      try {
        const answer = await queue.runExclusive(run)
        overlay.confirm(ids.map((id): RowValue => [id, layer(id) ?? overlay.valueOf(id)]))
        overlay.confirm(answer)
      } finally {
        overlay.pop(layer)
        emit(ids)
      }
    },
    setRows(rows) {
      const ids = rows.map(([id]) => id)
      emitChanged(ids, () => {
        overlay.setBase(rows)
        counts.restart(ids)
      })
      for (const id of problems.keys()) if (!overlay.has(id)) problems.delete(id)
    },
    setSomeRows: (rows) =>
      emitChanged(
        rows.map(([id]) => id),
        () => overlay.confirm(rows),
      ),
    count: counts.of,
    show,
    passing: shown.passing,
    passes: shown.passes,
    isShown: shown.isShown,
    values: () => Object.fromEntries([...overlay.ids()].map((id) => [id, overlay.valueOf(id)])),
    refused: () => [...problems.keys()],
    onRows: subscriptions.onRows,
    onAny: subscriptions.onAny,
    version: subscriptions.version,
  }
}

/** Writes that the server has not confirmed: those that are waiting or in flight. */
interface PendingWrites {
  put(id: string, value: string): void
  remove(ids: readonly string[]): void
}

/** Calls `store` after each change with the pending values by row id; with undefined when none is pending. */
function createPendingWrites(store: (pending?: Record<string, string>) => void): PendingWrites {
  const pending = new Map<string, string>()
  const notify = () => store(pending.size > 0 ? Object.fromEntries(pending) : undefined)
  return {
    put(id, value) {
      pending.set(id, value)
      notify()
    },
    remove(ids) {
      if (ids.filter((id) => pending.delete(id)).length > 0) notify()
    },
  }
}

/** The pending writes in a stored draft; none when the draft is invalid. */
export const pendingWritesIn = (stored: unknown): RowValue[] =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? Object.entries(stored).filter((row): row is [string, string] => typeof row[1] === 'string')
    : []

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
