import { useEffect, useMemo, useState } from 'react'
import type { DecisionsElement, HandlerCall, Problem } from '#generated/engine.ts'
import { changedAt, entries, equal, isObject, tokens, type JsonObject } from '../util/json.ts'
import { createStore, useStore } from '../view/store.ts'
import { useScreen } from '../view/engine.ts'
import { textAt } from '../view/use-element.ts'

/** What an element does for its writes: always the functions of its latest render, also after the customer has left the screen. */
interface WriteTarget<Value> {
  /** Sends a value. Rejects with a Problem. */
  call(id: string, value: Value): Promise<unknown>
  /** Puts the written values and what the server has answered into the data. */
  confirm(values: ReadonlyMap<string, Value>, answer: unknown): void
  /** A call has failed. */
  failed?(): void
  /** Stores the unconfirmed writes of single rows, so that a reload loses none; undefined for none. */
  keep?(writes: Record<string, Value> | undefined): void
}

/** A value that the server has not confirmed. A later write of the same row replaces it. */
interface Write<Value> {
  value: Value
  /** The row is one of many that are written with one call. */
  isMany: boolean
  /** The server has refused the value. */
  problem?: Problem
}

/**
 * Optimistic writes, beside the data that SWR holds. SWR's own `optimisticData` has one value per query: with two writes of the same
 * list at once it drops the answer and the rollback of the first one. Here each row has a write of its own. Writes of a row are sent one
 * after the other, and the last value wins. If it equals the value that is being sent, it is not sent again. A write of many rows runs alone.
 */
function createPendingWrites<Value>(
  initialTarget: WriteTarget<Value>,
  stored: Readonly<Record<string, Value>> = {},
) {
  const writes = new Map<string, Write<Value>>()
  const running = new Map<string, Promise<void>>()
  let target = initialTarget
  const shown = createStore({
    /** Unconfirmed values by row. They are shown in place of those of the server; without one the row shows the server's. */
    values: new Map<string, Value>() as ReadonlyMap<string, Value>,
    /** Problems of refused writes by row. The row shows the server's value again. */
    problems: new Map<string, Problem>() as ReadonlyMap<string, Problem>,
  })
  let unfinished = Object.entries(stored)
  let tasks: Promise<unknown> = Promise.resolve()
  let openTasks = 0

  function changed(): void {
    const all = [...writes]
    const waiting = all.filter(([, { problem }]) => !problem)
    const single = waiting.flatMap(([id, { value, isMany }]) => (isMany ? [] : [[id, value] as const]))
    target.keep?.(single.length > 0 ? Object.fromEntries(single) : undefined)
    const problems = new Map(all.flatMap(([id, { problem }]) => (problem ? [[id, problem]] : [])))
    shown.write({
      values: new Map(waiting.map(([id, { value }]) => [id, value])),
      problems: problems.size === 0 && shown.read().problems.size === 0 ? shown.read().problems : problems,
    })
  }

  /** Sends the latest value of a row, and the next one until the row has no other. A write of many rows comes first. */
  async function sendRow(id: string): Promise<void> {
    const sent = openTasks === 0 ? writes.get(id) : undefined
    if (!sent || sent.problem) return void running.delete(id)
    const { value } = sent
    const refusal = await target.call(id, value).then(
      (answer) => target.confirm(new Map([[id, value]]), answer),
      (problem: Problem) => {
        target.failed?.()
        return { value, isMany: false, problem }
      },
    )
    const latest = writes.get(id)
    if (latest === sent || (latest?.isMany === false && latest.value === value)) {
      if (refusal) writes.set(id, refusal)
      else writes.delete(id)
      changed()
    }
    return sendRow(id)
  }

  function start(id: string): void {
    const isRefused = writes.get(id)?.problem !== undefined
    if (openTasks === 0 && !isRefused && !running.has(id)) running.set(id, sendRow(id))
  }

  function writeRow(id: string, value: Value): void {
    writes.set(id, { value, isMany: false })
    changed()
    start(id)
  }

  return {
    write: writeRow,
    /** Sends a refused value again. */
    retry(id: string): void {
      const last = writes.get(id)
      if (last?.problem) writeRow(id, last.value)
    },
    /** Shows these values at once; calls when no other write is running. Resolves with the answer. @throws Problem, after the rollback */
    async writeMany(values: ReadonlyMap<string, Value>, call: () => Promise<unknown>): Promise<unknown> {
      const own = [...values].map(([id, value]) => [id, { value, isMany: true }] as const)
      for (const [id, many] of own) writes.set(id, many)
      openTasks++
      changed()
      const task = tasks.then(() => Promise.all(running.values())).then(call)
      tasks = task.catch(() => undefined)
      try {
        const answer = await task
        target.confirm(values, answer)
        return answer
      } catch (problem) {
        target.failed?.()
        throw problem
      } finally {
        openTasks--
        // A row that was decided since then has another write.
        for (const [id, many] of own) if (writes.get(id) === many) writes.delete(id)
        changed()
        for (const id of writes.keys()) start(id)
      }
    },
    /** Sends the stored writes of an earlier page that are still due. Does nothing after the first time. */
    resume(isDue: (id: string, value: Value) => boolean): void {
      if (unfinished.length === 0) return
      const due = unfinished.filter(([id, value]) => isDue(id, value))
      unfinished = []
      changed()
      for (const [id, value] of due) writeRow(id, value)
    },
    connect(next: WriteTarget<Value>): void {
      target = next
    },
    shown,
  }
}

/** The unconfirmed writes of the element `name`, which outlive its screen. `stored` reads those of an earlier page. */
export function usePendingWrites<Value>(
  name: string,
  target: WriteTarget<Value>,
  stored?: () => Readonly<Record<string, Value>>,
) {
  const { retainedObject } = useScreen()
  const [writes] = useState(() =>
    retainedObject(`${name} writes`, () => createPendingWrites(target, stored?.())),
  )
  useEffect(() => writes.connect(target))
  return { ...writes, ...useStore(writes.shown) }
}

/** Pointers (/item/...) to the key and the value of a row. */
type RowShape = Pick<DecisionsElement, 'key' | 'value'>

/** The rows in a response by their keys: a list, `{ items: list }` or a single row. */
export function responseRows(answer: unknown, { key }: RowShape): ReadonlyMap<string, JsonObject> {
  const list = isObject(answer) && Array.isArray(answer.items) ? answer.items : answer
  const rows = (Array.isArray(list) ? list : [list]).filter(isObject)
  return new Map(rows.map((row) => [textAt(row, key), row] as const).filter(([id]) => id !== ''))
}

/** The last copy of a row: the same one when it is shown, and when the answer confirms it. */
const copies = new WeakMap<object, unknown>()

/** A copy of the row with this value, a boolean if it was one; the row itself if it has the value or there is none. */
function withValue(item: unknown, shape: RowShape, value: string | undefined): unknown {
  if (value === undefined || !isObject(item) || textAt(item, shape.value) === value) return item
  const known = copies.get(item)
  if (known !== undefined && textAt(known, shape.value) === value) return known
  const change = (old: unknown) => (typeof old === 'boolean' ? value === 'true' : value)
  const copy = changedAt(item, tokens(shape.value).slice(1), change)
  copies.set(item, copy)
  return copy
}

const isWrite = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

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

/**
 * Optimistic writes of rows. `rows` are the rows of the server, each with the value that was chosen last. A decision is shown at once,
 * then sent; its answer replaces the row in the data; a refused one is taken back. The draft `name` contains the unconfirmed ones, and a
 * reload sends them again.
 */
export function useRowWrites(name: string, source: RowSource) {
  const screen = useScreen()
  const { items, callOf, shape } = source
  const { key, value: pointer } = shape
  const rowWith = (id: string) => items.find((row) => textAt(row, key) === id)

  const pending = usePendingWrites(
    name,
    {
      async call(id: string, value: string) {
        const call = callOf(value)
        return call && screen.call(call, { ...screen.scope, item: rowWith(id) })
      },
      confirm(written: ReadonlyMap<string, string>, answer: unknown) {
        const answered = responseRows(answer, shape)
        const merge = (item: unknown) => {
          const id = textAt(item, key)
          const row = withValue(item, shape, written.get(id))
          const isNews = isObject(row) && entries(answered.get(id)).some(([of, to]) => !equal(row[of], to))
          return isNews ? { ...row, ...answered.get(id) } : row
        }
        source.replace((rows) => (Array.isArray(rows) ? rows.map(merge) : rows))
        if (source.refresh) screen.refreshData(source.refresh)
      },
      failed: source.reload,
      keep: (writes) => screen.keepDraft(name, writes),
    },
    // Storage is untrusted: what is no text is left out.
    () => Object.fromEntries(entries(screen.draft(name)).filter(isWrite)),
  )
  const { values, resume } = pending
  // After the effect of `usePendingWrites`, because it needs the latest rows.
  useEffect(() => {
    if (items.length === 0) return
    resume((id, value) => {
      const item = rowWith(id)
      return item !== undefined && callOf(value) !== undefined && textAt(item, pointer) !== value
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `callOf` and `rowWith` are new with each render; what they return depends on the configuration and on `items`
  }, [items, resume, key, pointer])
  const now = useMemo(
    () => items.map((item) => withValue(item, { key, value: pointer }, values.get(textAt(item, key)))),
    [items, values, key, pointer],
  )
  // An answer that confirms what is shown renders nothing again.
  const [rows, setRows] = useState(now)
  const isSame = rows.length === now.length && rows.every((row, at) => row === now[at])
  if (!isSame) setRows(now)
  return { ...pending, rows: isSame ? rows : now }
}

export type RowWrites = ReturnType<typeof useRowWrites>
