import { useState } from 'react'
import type { BulkDecision, DecisionsElement, HandlerCall, Problem } from '#generated/engine.ts'
import { useScreen, useTrack } from '../view/screen-context.ts'
import type { ListMemory } from './list-memory.ts'
import { keyOf, responseRows, valueOf } from './row-data.ts'
import { isBlocked } from './row-texts.ts'
import type { RowWrites } from './use-row-writes.ts'

type Values = ReadonlyMap<string, string>

/** The result of the last decision for many rows; needed to undo it. */
interface BulkState {
  bulk: BulkDecision
  /** Number of rows that have the value now; after undo, number of rows that got their previous value back. */
  count: number
  /** Number of rows that got the value `fallback` instead. */
  rest: number
  /** The changed rows with their values before the decision; empty after undo. */
  previous: Values
  undone: boolean
}

/**
 * Sets a decision for all rows or for the filtered rows (the call then gets their `ids`), and undoes it (the undo call gets
 * `items`, a list of {id, value}). Rows that cannot have the value get the value `fallback`.
 */
export function useBulk(
  element: DecisionsElement,
  { rows, writeMany }: RowWrites,
  passing: ReadonlySet<string> | null,
  memory: ListMemory,
) {
  const { call, scope } = useScreen()
  const track = useTrack()
  const [done, setDone] = useState<BulkState>()
  const [failed, setFailed] = useState<{ problem: Problem; again: () => void }>()
  const idOf = (row: unknown) => keyOf(row, element.key)

  const run = (next: BulkState, values: Values, request: HandlerCall, item?: unknown) => {
    setFailed(undefined)
    setDone(next)
    writeMany(values, () => call(request, { ...scope, item })).then(
      (answer) => {
        // The server may have refused some rows, so the message counts the rows that have the value now.
        const answered = responseRows(answer, element)
        const now = [...values].map(([id, value]) => valueOf(answered.get(id), element) || value)
        const count = now.filter((value) => value === next.bulk.value).length
        if (!next.undone) setDone((shown) => (shown === next ? { ...next, count } : shown))
      },
      (problem: Problem) => {
        setDone(undefined)
        setFailed({ problem, again: () => run(next, values, request, item) })
      },
    )
  }

  const affected = passing ? rows.filter((row) => passing.has(idOf(row))) : rows
  const optionOf = ({ value }: BulkDecision) => element.options.find((option) => option.value === value) ?? {}
  const targetsOf = (bulk: BulkDecision) => {
    const option = optionOf(bulk)
    return affected.map((row) => {
      const value = isBlocked(option, row) ? (bulk.fallback ?? valueOf(row, element)) : bulk.value
      return { id: idOf(row), value, before: valueOf(row, element) }
    })
  }
  const changed = (bulk: BulkDecision) => targetsOf(bulk).filter(({ value, before }) => value !== before)

  const decideAll = (bulk: BulkDecision) => {
    const { value } = bulk
    const previous = new Map(changed(bulk).map(({ id, before }) => [id, before]))
    // A second click changes no row. It must not replace the values that undo restores.
    if (previous.size === 0 && done?.bulk === bulk && !done.undone) return
    const values = new Map(targetsOf(bulk).map((target) => [target.id, target.value]))
    const rest = [...values.values()].filter((next) => next !== value).length
    const ids = passing && { ids: [...values.keys()] }
    run({ bulk, count: values.size - rest, rest, previous, undone: false }, values, {
      ...bulk.call,
      ...(ids && { input: { ...bulk.call.input, ...ids } }),
    })
    if (value === element.all?.falseAfter) memory.keep({ all: false })
    else if (value === element.all?.trueAfter && !passing) memory.keep({ all: true })
    track(bulk.track)
  }

  const undo = () => {
    if (!done || !element.undo) return
    // Rows that were decided individually since then keep their value.
    const { value, fallback } = done.bulk
    const now = new Map(rows.map((row) => [idOf(row), valueOf(row, element)]))
    const previous = new Map([...done.previous].filter(([id]) => [value, fallback].includes(now.get(id))))
    if (element.all && [element.all.trueAfter, element.all.falseAfter].includes(value))
      memory.keep({ all: false })
    const input = { ...element.undo.input, items: { from: '/item/items' } }
    const item = { items: [...previous].map(([id, before]) => ({ id, value: before })) }
    const next = { ...done, count: previous.size, previous: new Map<string, string>(), undone: true }
    run(next, previous, { ...element.undo, input }, item)
  }

  return {
    done,
    problem: failed?.problem,
    decideAll,
    /** How many rows a decision would change. */
    changedBy: (bulk: BulkDecision) => changed(bulk).length,
    /** Whether a row can take the value of a decision. */
    isPossible: (bulk: BulkDecision) => affected.some((row) => !isBlocked(optionOf(bulk), row)),
    undo,
    retry: () => failed?.again(),
  }
}

export type Bulk = ReturnType<typeof useBulk>
