import type { Problem } from '#generated/engine.ts'
import { createOptimisticValues } from './optimistic-values.ts'
import type { Layer } from './optimistic-values.ts'
import { createSerialQueue } from './serial-queue.ts'
import { createShownRows } from './shown-rows.ts'
import { createRowSubscriptions } from './row-subscriptions.ts'
import { createPendingWrites } from './pending-writes.ts'
import type { RowValue } from './pending-writes.ts'

/** Writes of the owner. Each answers what the server made of it: the rows it names are settled with those values. */
export interface DecisionWrites {
  writeRow(id: string, value: string): Promise<RowValue[]>
  /** Keeps what is wanted of single rows until it holds or was refused, so that a reload loses none. */
  keep?(wanted?: Record<string, string>): void
}

/** One action for many rows: what it makes of them at once, and the call that does it. */
export interface ManyRows {
  layer: Layer
  ids: readonly string[]
  run(): Promise<RowValue[]>
}

export interface DecisionsStore {
  valueOf(id: string): string
  problemOf(id: string): Problem | undefined
  /** Decides one row: shown at once, sent in order, taken back when it fails. */
  decide(id: string, value: string): void
  /** Decides many rows; rejects with the problem after it was taken back. */
  decideMany(many: ManyRows): Promise<void>
  /** Tries the decision again that was refused. */
  retry(id: string): void
  /** What the server says now; rows under way keep showing what is wanted. */
  sync(rows: readonly RowValue[]): void
  /** Rows that pass the search and the filter; null for all. */
  show(ids: ReadonlySet<string> | null): void
  passes(id: string): boolean
  isShown(id: string): boolean
  values(): Record<string, string>
  /** Ids of rows whose last decision was refused. */
  refused(): string[]
  onRow(id: string, listener: () => void): () => void
  onAny(listener: () => void): () => void
  /** Rows came or went; not told of what is decided. */
  onShown(listener: () => void): () => void
  version(): number
}

/**
 * Decisions of a long list, outside of React, so that a decision for all touches rows and not components. Calls
 * are serialised for each row and the last intent wins; a decision for many is a barrier between them.
 */
export function createDecisionsStore(writes: DecisionWrites): DecisionsStore {
  const overlay = createOptimisticValues()
  const subscriptions = createRowSubscriptions()
  const problems = new Map<string, { problem: Problem; value: string }>()
  const pending = createPendingWrites((rows) => writes.keep?.(rows))
  const shown = createShownRows(overlay.ids, subscriptions.emitShown)

  /** Tells the rows in which a change shows. Mostly it shows in none: the server says what was wanted. */
  const emitChanged = (ids: readonly string[], change: () => void) => {
    const before = ids.map(overlay.valueOf)
    change()
    const changed = ids.filter((id, at) => overlay.valueOf(id) !== before[at])
    if (changed.length > 0) subscriptions.emit(changed)
  }

  const queue = createSerialQueue<string, RowValue[]>({
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
      // A decision for many came after it: nothing of this one is shown any more.
      if (!overlay.isPending(id)) return
      // Whatever the call rejects with is a problem: screen.call promises it.
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
    show: shown.show,
    passes: shown.passes,
    isShown: shown.isShown,
    values: () => Object.fromEntries([...overlay.ids()].map((id) => [id, overlay.valueOf(id)])),
    refused: () => [...problems.keys()],
    onRow: subscriptions.onRow,
    onAny: subscriptions.onAny,
    onShown: subscriptions.onShown,
    version: subscriptions.version,
  }
}
