import type { HandlerCall } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import type { ScreenContextValue } from '../view/screen-context.ts'
import { createDecisionsStore, pendingWritesIn } from './decisions-store.ts'
import { createListMemory } from './list-memory.ts'
import type { ListMemory } from './list-memory.ts'
import type { DecisionsStore } from './decisions-store.ts'
import { responseValues, keyOf, mergeRows } from './row-data.ts'
import type { RowShape, RowValue } from './row-data.ts'

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
