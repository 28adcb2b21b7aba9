import { useEffect, useMemo } from 'react'
import type { HandlerCall } from '#generated/engine.ts'
import { changedAt, entries, isObject, tokens, type JsonObject } from '../util/json.ts'
import { useScreen } from '../view/screen-context.ts'
import { textAt } from '../view/use-element.ts'
import { usePendingWrites } from './pending-writes.ts'

/** Pointers (/item/...) to the key and the value of a row. */
interface RowShape {
  key: string
  value: string
}

/** The rows in a response by their keys: a list, `{ items: list }` or a single row. */
export function responseRows(answer: unknown, { key }: RowShape): ReadonlyMap<string, JsonObject> {
  const list = isObject(answer) && Array.isArray(answer.items) ? answer.items : answer
  const rows = (Array.isArray(list) ? list : [list]).filter((row) => isObject(row) && textAt(row, key) !== '')
  return new Map(rows.map((row: JsonObject) => [textAt(row, key), row]))
}

/** A copy of the row with this value, a boolean if it was one; the row itself if it has the value or there is none. */
const withValue = (item: unknown, shape: RowShape, value: string | undefined): unknown =>
  value !== undefined && isObject(item) && textAt(item, shape.value) !== value
    ? changedAt(item, tokens(shape.value).slice(1), (old) =>
        typeof old === 'boolean' ? value === 'true' : value,
      )
    : item

interface RowSource {
  shape: RowShape
  /** The rows as the server has them. */
  items: readonly unknown[]
  callOf(value: string): HandlerCall | undefined
  /** Changes the rows where SWR holds them. */
  replace(change: (rows: unknown) => unknown): void
  /** Reads the rows again, because a failed write may have reached the server. */
  reload(): void
  /** Pointers of the queries that are read again after each saved row. */
  refresh?: readonly string[] | undefined
}

/** The writes in a stored draft; none when the draft is invalid. */
const writesIn = (draft: unknown): Record<string, string> =>
  Object.fromEntries(entries(draft).filter((row): row is [string, string] => typeof row[1] === 'string'))

/**
 * Optimistic writes of rows. `rows` are the rows of the server, each with the value that was chosen last. A decision is shown at once,
 * then sent; its answer replaces the row in the data; a refused one is taken back. The draft `name` contains the unconfirmed ones, and a
 * reload sends them again.
 */
export function useRowWrites(name: string, source: RowSource) {
  const screen = useScreen()
  const { items, callOf, shape } = source
  const { key, value: pointer } = shape

  const pending = usePendingWrites(
    name,
    {
      async call(id: string, value: string) {
        const call = callOf(value)
        const item = items.find((row) => textAt(row, key) === id)
        return call && screen.call(call, { ...screen.scope, item })
      },
      confirm(written: ReadonlyMap<string, string>, answer: unknown) {
        const answered = responseRows(answer, shape)
        // A row that is neither written nor in the response stays the same object, so that it is not rendered again.
        const merge = (item: unknown) => {
          const id = textAt(item, key)
          const row = withValue(item, shape, written.get(id))
          return isObject(row) && answered.has(id) ? { ...row, ...answered.get(id) } : row
        }
        source.replace((rows) => (Array.isArray(rows) ? rows.map(merge) : rows))
        if (source.refresh) screen.refreshData(source.refresh)
      },
      failed: source.reload,
      keep: (writes) => screen.keepDraft(name, writes),
    },
    () => writesIn(screen.draft(name)),
  )
  const { values, resume } = pending
  // After the effect of `usePendingWrites`, because it needs the latest rows.
  useEffect(() => {
    if (items.length === 0) return
    resume((id, value) => {
      const item = items.find((row) => textAt(row, key) === id)
      return item !== undefined && callOf(value) !== undefined && textAt(item, pointer) !== value
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `callOf` is new with each render; what it returns depends on the configuration only
  }, [items, resume, key, pointer])
  const rows = useMemo(
    () =>
      values.size === 0
        ? items
        : items.map((item) => withValue(item, { key, value: pointer }, values.get(textAt(item, key)))),
    [items, values, key, pointer],
  )
  return { ...pending, rows }
}

export type RowWrites = ReturnType<typeof useRowWrites>
