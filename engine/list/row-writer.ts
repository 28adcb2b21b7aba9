import type { HandlerCall } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import type { ScreenContextValue } from '../view/screen-context.ts'
import { createDecisionsStore } from './decisions-store.ts'
import { createListMemory } from './list-memory.ts'
import type { ListMemory } from './list-memory.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { RowValue } from './pending-writes.ts'
import { responseValues, keyOf, mergeRows } from './merge-rows.ts'
import type { RowShape } from './merge-rows.ts'
import { pendingWritesIn } from './pending-writes.ts'

/** Calls a handler for rows: what it made of them is put into the data behind the list. */
export type RowCall = (
  call: HandlerCall,
  wanted: readonly RowValue[],
  scope: Partial<Scope>,
) => Promise<RowValue[]>

/** What the writer needs of the newest render. */
export interface RowSource {
  screen: Pick<ScreenContextValue, 'call' | 'replaceData' | 'refreshData' | 'scope'>
  items: readonly unknown[]
  /** The call that gives a row this value; none where nothing is to be called. */
  callOf(value: string): HandlerCall | undefined
  /** Keeps what is wanted of rows; see DecisionWrites. */
  keep?(wanted?: Record<string, string>): void
}

export interface RowWriter {
  store: DecisionsStore
  write: RowCall
  memory: ListMemory
  update(source: RowSource): void
  /** Decides, once the list is there, what the page before this one could not bring to its end. */
  resume(): void
}

/**
 * The store of a list and the way its decisions reach the handlers. `pointer` is the binding of the list, `kept` what was
 * wanted of its rows when the page was left.
 */
export function createRowWriter(
  pointer: string,
  shape: RowShape,
  initialSource: RowSource,
  stored?: unknown,
): RowWriter {
  let source = initialSource
  let unfinished = pendingWritesIn(stored)
  /** A write that failed may have arrived all the same: what is shown then is what the server holds. */
  const refetchAndThrow = (problem: unknown): never => {
    if (pointer.startsWith('/data/')) source.screen.refreshData()
    throw problem
  }
  const write: RowCall = async (call, wanted, scope) => {
    const answer = await source.screen.call(call, { ...source.screen.scope, ...scope }).catch(refetchAndThrow)
    if (pointer.startsWith('/data/'))
      source.screen.replaceData(pointer, (rows) => mergeRows(rows, shape, wanted, answer))
    return responseValues(answer, shape)
  }
  const store = createDecisionsStore({
    writeRow(id, value) {
      const call = source.callOf(value)
      const item = source.items.find((row) => keyOf(row, shape.key) === id)
      return call ? write(call, [[id, value]], { item }) : Promise.resolve([])
    },
    keep: (wanted) => source.keep?.(wanted),
  })
  return {
    store,
    write,
    memory: createListMemory(),
    update(next) {
      source = next
    },
    resume() {
      // A list that could not be read yet comes later.
      if (unfinished.length === 0 || source.items.length === 0) return
      const presentIds = new Set(source.items.map((item) => keyOf(item, shape.key)))
      const rows = unfinished.filter(([id, value]) => presentIds.has(id) && source.callOf(value))
      unfinished = []
      source.keep?.()
      for (const [id, value] of rows) if (store.valueOf(id) !== value) store.decide(id, value)
    },
  }
}
