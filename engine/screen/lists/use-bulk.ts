import { useState } from 'react'
import type { BulkDecision, DecisionsElement, HandlerCall, Problem } from '#generated/engine.ts'
import type { DecisionsStore, RowValue } from './decisions-store.ts'
import type { RowCall } from './row-writer.ts'

/** What the last decision for many did, for the line that offers to undo it. */
export interface BulkState {
  bulk: BulkDecision
  count: number
  /** Rows and their values before it; empty after it was undone. */
  previous: readonly RowValue[]
  undone: boolean
}

export interface Bulk {
  done: BulkState | undefined
  problem: Problem | undefined
  decideAll(bulk: BulkDecision): void
  undo(): void
  retry(): void
}

const withIds = (call: HandlerCall, ids: readonly string[] | null): HandlerCall =>
  ids ? { ...call, input: { ...call.input, ids: [...ids] } } : call

/**
 * Decisions for all rows, or for those that pass the filter (then the call gets their `ids`), and their undo (its
 * call gets `items`, a list of {id, value}).
 */
export function useBulk(
  element: DecisionsElement,
  store: DecisionsStore,
  write: RowCall,
  all: readonly string[],
  passing: ReadonlySet<string> | null,
): Bulk {
  const [done, setDone] = useState<BulkState>()
  const [failed, setFailed] = useState<{ problem: Problem; again: () => void }>()

  const run = (
    next: BulkState,
    ids: readonly string[],
    layer: (id: string) => string | undefined,
    send: () => Promise<RowValue[]>,
  ) => {
    setFailed(undefined)
    setDone(next)
    store.decideMany({ layer, ids, run: send }).then(
      () => {
        // The server may have left some rows as they were: what is said is what came of it.
        const changed = next.previous.filter(([id]) => store.valueOf(id) === next.bulk.value)
        if (!next.undone) setDone((now) => (now === next ? { ...next, count: changed.length } : now))
      },
      (problem: Problem) => {
        setDone(undefined)
        setFailed({ problem, again: () => run(next, ids, layer, send) })
      },
    )
  }

  const decideAll = (bulk: BulkDecision) => {
    const ids = passing ? all.filter((id) => passing.has(id)) : all
    const previous = ids
      .map((id): RowValue => [id, store.valueOf(id)])
      .filter(([, value]) => value !== bulk.value)
    // A second click on the same button must not take the undo away.
    if (previous.length === 0 && done?.bulk === bulk && !done.undone) return
    const covered = new Set(ids)
    const layer = (id: string) => (covered.has(id) ? bulk.value : undefined)
    const wanted = ids.map((id): RowValue => [id, bulk.value])
    const call = withIds(bulk.call, passing && ids)
    run({ bulk, count: previous.length, previous, undone: false }, ids, layer, () => write(call, wanted, {}))
  }

  const undo = () => {
    if (!done || !element.undo) return
    // What was decided since for single rows stays decided.
    const previous = done.previous.filter(([id]) => store.valueOf(id) === done.bulk.value)
    const values = new Map(previous)
    const call = { ...element.undo, input: { ...element.undo.input, items: { from: '/item/items' } } }
    const item = { items: previous.map(([id, value]) => ({ id, value })) }
    run(
      { ...done, previous: [], undone: true },
      previous.map(([id]) => id),
      (id) => values.get(id),
      () => write(call, previous, { item }),
    )
  }

  return { done, problem: failed?.problem, decideAll, undo, retry: () => failed?.again() }
}
