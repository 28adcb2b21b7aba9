import type { HandlerCall } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import type { ScreenContextValue } from '../view/screen-context.ts'
import { createDecisionsStore, pendingWritesIn } from './decisions-store.ts'
import { createListMemory } from './list-memory.ts'
import type { ListMemory } from './list-memory.ts'
import type { DecisionsStore } from './decisions-store.ts'
import { changedPositions, responseValues, keyOf, mergeRows, valuesOf } from './row-data.ts'
import type { RowShape, RowValue } from './row-data.ts'
import { useSyncExternalStore, useEffect, useLayoutEffect, useState } from 'react'
import { useEngine } from '../view/engine.ts'
import { useScreen } from '../view/screen-context.ts'

/** Calls a handler for rows, merges the response into the query of the list and returns the new values. */
type RowCall = (call: HandlerCall, values: readonly RowValue[], scope: Partial<Scope>) => Promise<RowValue[]>

/** The values of the latest render that the writer uses. */
export interface RowSource {
  screen: Pick<ScreenContextValue, 'call' | 'replaceData' | 'refreshData' | 'scope'>
  items: readonly unknown[]
  /** Pointers of the queries that are read again after each saved row. */
  refresh?: readonly string[] | undefined
  /** The call that sets this value; undefined when none is needed. */
  callOf(value: string): HandlerCall | undefined
  /** Stores pending writes; see DecisionWrites. */
  storePending?(pending?: Record<string, string>): void
}

export interface RowWriter {
  store: DecisionsStore
  write: RowCall
  memory: ListMemory
  update(source: RowSource): void
  /** Gives the store the values of the rows. After the first time only those of changed rows. */
  setItems(items: readonly unknown[]): void
  /** Sends the pending writes of an earlier page when the list is loaded. */
  resume(): void
}

/**
 * The store of a list, connected to its handlers. `pointer` is the binding of the list, `stored` its pending writes from an
 * earlier page.
 */
export function createRowWriter(
  pointer: string,
  shape: RowShape,
  initialSource: RowSource,
  stored?: unknown,
): RowWriter {
  let source = initialSource
  let unfinished = pendingWritesIn(stored)
  let synced: readonly unknown[] = []
  /** Requests the data again, because a failed write may have reached the server. */
  const refetchAndThrow = (problem: unknown): never => {
    if (pointer.startsWith('/data/')) source.screen.refreshData()
    throw problem
  }
  const write: RowCall = async (call, values, scope) => {
    const answer = await source.screen.call(call, { ...source.screen.scope, ...scope }).catch(refetchAndThrow)
    if (pointer.startsWith('/data/'))
      source.screen.replaceData(pointer, (rows) => mergeRows(rows, shape, values, answer))
    if (source.refresh) source.screen.refreshData(source.refresh)
    return responseValues(answer, shape)
  }
  const store = createDecisionsStore({
    writeRow(id, value) {
      const call = source.callOf(value)
      const item = source.items.find((row) => keyOf(row, shape.key) === id)
      return call ? write(call, [[id, value]], { item }) : Promise.resolve([])
    },
    storePending: (pending) => source.storePending?.(pending),
  })
  return {
    store,
    write,
    memory: createListMemory(),
    update(next) {
      source = next
    },
    setItems(items) {
      const changed = changedPositions(synced, items)
      const isSameRows = changed?.every((at) => keyOf(synced[at], shape.key) === keyOf(items[at], shape.key))
      if (changed && isSameRows)
        store.setSomeRows(
          valuesOf(
            changed.map((at) => items[at]),
            shape,
          ),
        )
      else store.setRows(valuesOf(items, shape))
      synced = items
    },
    resume() {
      // The list is not loaded yet.
      if (unfinished.length === 0 || source.items.length === 0) return
      const presentIds = new Set(source.items.map((item) => keyOf(item, shape.key)))
      const rows = unfinished.filter(([id, value]) => presentIds.has(id) && source.callOf(value))
      unfinished = []
      source.storePending?.()
      for (const [id, value] of rows) if (store.valueOf(id) !== value) store.decide(id, value)
    },
  }
}

/** Writers outlive their screen: a customer who comes back while calls are running must get the same queue. */
const writers = new WeakMap<object, Map<string, RowWriter>>()

function writerOf(product: object, name: string, make: () => RowWriter): RowWriter {
  const known = writers.get(product) ?? new Map<string, RowWriter>()
  writers.set(product, known)
  const writer = known.get(name) ?? make()
  known.set(name, writer)
  return writer
}

/**
 * The store of a list whose rows are written by handlers, synchronized with the data of the screen. The draft of the element
 * `name` contains the pending writes.
 */
export function useRowStore(
  name: string,
  pointer: string,
  { key, value }: RowShape,
  items: readonly unknown[],
  callOf: RowSource['callOf'],
  refresh?: readonly string[],
): RowWriter {
  const { product } = useEngine()
  const screen = useScreen()
  const storePending = (pending?: Record<string, string>) => screen.keepDraft(name, pending)
  const source = { screen, items, callOf, storePending, refresh }
  const [writer] = useState(() =>
    writerOf(product, `${screen.screen.id} ${pointer}`, () =>
      createRowWriter(pointer, { key, value }, source, screen.draft(name)),
    ),
  )
  useEffect(() => writer.update(source))
  // A layout effect: rows show the values of the store from the first frame.
  useLayoutEffect(() => writer.setItems(items), [writer, items])
  // Must run after the two effects above, because `resume` needs the latest rows.
  useEffect(() => writer.resume(), [writer, items])
  return writer
}

/** Renders with every change of the store, for totals. Single rows subscribe to their own changes. */
export const useStoreVersion = (store: DecisionsStore): number =>
  useSyncExternalStore(store.onAny, store.version)
