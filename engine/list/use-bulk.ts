import { useState } from 'react'
import type { BulkDecision, DecisionsElement, HandlerCall, Problem } from '#generated/engine.ts'
import { useTrack } from '../view/screen-context.ts'
import type { RowValue } from './row-data.ts'
import type { RowWriter } from './pending-decisions.ts'

/** The result of the last decision for many rows; needed to undo it. */
interface BulkState {
  bulk: BulkDecision
  /** Number of rows that have the value now; after undo, number of rows that got their previous value back. */
  count: number
  /** Number of rows that got the value `fallback` instead. */
  rest: number
  /** The changed rows with their values before the decision; empty after undo. */
  previous: readonly RowValue[]
  undone: boolean
}

export interface Bulk {
  done: BulkState | undefined
  problem: Problem | undefined
  decideAll(bulk: BulkDecision): void
  /** How many rows a decision would change. */
  changedBy(bulk: BulkDecision): number
  /** Whether a row can take the value of a decision. */
  isPossible(bulk: BulkDecision): boolean
  undo(): void
  retry(): void
}

const withIds = (call: HandlerCall, ids: readonly string[] | null): HandlerCall =>
  ids ? { ...call, input: { ...call.input, ids: [...ids] } } : call

/**
 * Sets a decision for all rows or for the filtered rows (the call then gets their `ids`), and undoes it (the undo call gets
 * `items`, a list of {id, value}). Rows that `blocked` excludes from the value get the value `fallback`.
 */
export function useBulk(
  element: DecisionsElement,
  { store, write, memory }: RowWriter,
  all: readonly string[],
  passing: ReadonlySet<string> | null,
  blocked: (id: string, value: string) => boolean,
): Bulk {
  const track = useTrack()
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
        // The server may have refused some rows, so the message counts the rows that have the value now.
        const count = ids.filter((id) => store.valueOf(id) === next.bulk.value).length
        if (!next.undone) setDone((now) => (now === next ? { ...next, count } : now))
      },
      (problem: Problem) => {
        setDone(undefined)
        setFailed({ problem, again: () => run(next, ids, layer, send) })
      },
    )
  }

  const affected = () => (passing ? all.filter((id) => passing.has(id)) : all)
  const targetsOf = ({ value, fallback }: BulkDecision) =>
    affected().map((id): RowValue => [id, blocked(id, value) ? (fallback ?? store.valueOf(id)) : value])
  const differing = (targets: readonly RowValue[]) =>
    targets.filter(([id, next]) => store.valueOf(id) !== next)

  const decideAll = (bulk: BulkDecision) => {
    const ids = affected()
    const { value } = bulk
    const targets = targetsOf(bulk)
    const previous = differing(targets).map(([id]): RowValue => [id, store.valueOf(id)])
    // A second click changes no row. It must not replace the values that undo restores.
    if (previous.length === 0 && done?.bulk === bulk && !done.undone) return
    const values = new Map(targets)
    const call = withIds(bulk.call, passing && ids)
    const rest = targets.filter(([, next]) => next !== value).length
    const count = targets.length - rest
    run(
      { bulk, count, rest, previous, undone: false },
      ids,
      (id) => values.get(id),
      () => write(call, targets, {}),
    )
    if (value === element.all?.falseAfter) memory.keep({ all: false })
    else if (value === element.all?.trueAfter && !passing) memory.keep({ all: true })
    track(bulk.track)
  }

  const undo = () => {
    if (!done || !element.undo) return
    // Rows that were decided individually since then keep their value.
    const { value, fallback } = done.bulk
    const previous = done.previous.filter(([id]) => [value, fallback].includes(store.valueOf(id)))
    if (element.all && [element.all.trueAfter, element.all.falseAfter].includes(value))
      memory.keep({ all: false })
    const values = new Map(previous)
    const call = { ...element.undo, input: { ...element.undo.input, items: { from: '/item/items' } } }
    const item = { items: previous.map(([id, before]) => ({ id, value: before })) }
    run(
      { ...done, count: previous.length, previous: [], undone: true },
      previous.map(([id]) => id),
      (id) => values.get(id),
      () => write(call, previous, { item }),
    )
  }

  const changedBy = (bulk: BulkDecision) => differing(targetsOf(bulk)).length
  const isPossible = ({ value }: BulkDecision) => affected().some((id) => !blocked(id, value))
  return {
    done,
    problem: failed?.problem,
    decideAll,
    changedBy,
    isPossible,
    undo,
    retry: () => failed?.again(),
  }
}
