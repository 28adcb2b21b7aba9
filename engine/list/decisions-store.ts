import type { Problem } from '#generated/engine.ts'
import { createOptimisticValues } from './optimistic-values.ts'
import type { Layer } from './optimistic-values.ts'
import type { RowValue } from './row-data.ts'
import { createLastValueQueue } from './last-value-queue.ts'
import { createShownRows } from './shown-rows.ts'
import { createRowSubscriptions } from './row-subscriptions.ts'

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
  /** Takes over the values of the server. Rows with pending writes keep showing the pending value. */
  sync(rows: readonly RowValue[]): void
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
  const problems = new Map<string, { problem: Problem; value: string }>()
  const pending = createPendingWrites((rows) => writes.storePending?.(rows))
  const shown = createShownRows(overlay.ids, subscriptions.emitShown)
  const show = (passing: ReadonlySet<string> | null) => {
    if (passing === shown.passing()) return
    shown.show(passing)
    subscriptions.emit([])
  }

  /** Runs `change` and notifies the rows whose shown value differs. Mostly there is none, because the server confirms the shown values. */
  const emitChanged = (ids: readonly string[], change: () => void) => {
    const before = ids.map(overlay.valueOf)
    change()
    const changed = ids.filter((id, at) => overlay.valueOf(id) !== before[at])
    if (changed.length > 0) subscriptions.emit(changed)
  }

  const queue = createLastValueQueue<string, RowValue[]>({
    run: (id, value) => writes.writeRow(id, value),
    done(id, value, answer, last) {
      emitChanged([id, ...answer.map(([other]) => other)], () => {
        overlay.confirm([[id, value], ...answer])
        if (last) overlay.clearPending(id)
      })
      if (last) pending.drop([id])
    },
    failed(id, value, failure) {
      pending.drop([id])
      // A later decision for many rows has replaced this one.
      if (!overlay.isPending(id)) return
      // The cast: `screen.call` rejects with a Problem.
      problems.set(id, { problem: failure as Problem, value })
      overlay.clearPending(id)
      subscriptions.emit([id])
    },
  })

  const decide = (id: string, value: string) => {
    problems.delete(id)
    overlay.setPending(id, value)
    subscriptions.emit([id])
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
      pending.drop(ids)
      for (const id of ids) {
        overlay.clearPending(id)
        problems.delete(id)
      }
      overlay.push(layer)
      subscriptions.emit(ids)
      try {
        const answer = await queue.runExclusive(run)
        overlay.confirm(ids.map((id): RowValue => [id, layer(id) ?? overlay.valueOf(id)]))
        overlay.confirm(answer)
      } finally {
        overlay.pop(layer)
        subscriptions.emit(ids)
      }
    },
    sync(rows) {
      const ids = rows.map(([id]) => id)
      emitChanged(ids, () => overlay.setBase(rows))
      for (const id of problems.keys()) if (!ids.includes(id)) problems.delete(id)
    },
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
  drop(ids: readonly string[]): void
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
    drop(ids) {
      if (ids.filter((id) => pending.delete(id)).length > 0) notify()
    },
  }
}

/** The pending writes in a stored draft; none when the draft is invalid. */
export const pendingWritesIn = (stored: unknown): RowValue[] =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? Object.entries(stored).filter((row): row is [string, string] => typeof row[1] === 'string')
    : []
