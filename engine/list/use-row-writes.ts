import { useEffect, useMemo } from 'react'
import type { HandlerCall } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import { useScreen } from '../view/screen-context.ts'
import { usePendingWrites } from './pending-writes.ts'
import { keyOf, mergeRows, valueOf, withRowValue } from './row-data.ts'
import type { RowShape } from './row-data.ts'

interface RowSource {
  shape: RowShape
  /** The rows as the server has them. */
  items: readonly unknown[]
  /** The call that sets this value. */
  callOf(value: string): HandlerCall | undefined
  /** Changes the rows where SWR holds them. */
  replace(change: (rows: unknown) => unknown): void
  /** Reads the rows again, because a failed write may have reached the server. */
  reload(): void
  /** Pointers of the queries that are read again after each saved row. */
  refresh?: readonly string[] | undefined
  /** The draft of the element contains the unconfirmed writes, and a reload sends them again (default: true). */
  hasDraft?: boolean
}

/** The writes in a stored draft; none when the draft is invalid. */
const writesIn = (draft: unknown): Record<string, string> =>
  isObject(draft)
    ? Object.fromEntries(
        Object.entries(draft).filter((row): row is [string, string] => typeof row[1] === 'string'),
      )
    : {}

/**
 * Optimistic writes of rows. `rows` are the rows of the server, each with the value that was chosen last. A decision is shown at once,
 * then sent; its answer replaces the row in the data; a refused one is taken back.
 */
export function useRowWrites(name: string, source: RowSource) {
  const screen = useScreen()
  const { items, callOf, shape, hasDraft = true } = source
  const { key, value: pointer } = shape

  const target = {
    async call(id: string, value: string) {
      const call = callOf(value)
      const item = items.find((row) => keyOf(row, key) === id)
      return call && screen.call(call, { ...screen.scope, item })
    },
    confirm(written: ReadonlyMap<string, string>, answer: unknown) {
      source.replace((rows) => mergeRows(rows, shape, written, answer))
      if (source.refresh) screen.refreshData(source.refresh)
    },
    failed: source.reload,
    keep: (writes: Record<string, string> | undefined) => {
      if (hasDraft) screen.keepDraft(name, writes)
    },
  }
  const pending = usePendingWrites(name, target, () => (hasDraft ? writesIn(screen.draft(name)) : {}))
  const { values, resume } = pending
  // After the effect of `usePendingWrites`, because it needs the latest rows.
  useEffect(() => {
    if (items.length === 0) return
    resume((id, value) => {
      const item = items.find((row) => keyOf(row, key) === id)
      return item !== undefined && callOf(value) !== undefined && valueOf(item, { value: pointer }) !== value
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `callOf` is new with each render; what it returns depends on the configuration only
  }, [items, resume, key, pointer])
  const rows = useMemo(() => {
    if (values.size === 0) return items
    return items.map((item) => {
      const value = values.get(keyOf(item, key))
      return value === undefined ? item : withRowValue(item, { value: pointer }, value)
    })
  }, [items, values, key, pointer])
  return { ...pending, rows }
}

export type RowWrites = ReturnType<typeof useRowWrites>
