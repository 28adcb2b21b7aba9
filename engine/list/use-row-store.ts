import { useSyncExternalStore, useEffect, useLayoutEffect, useState } from 'react'
import type { DecisionsStore } from './decisions-store.ts'
import { useEngine } from '../view/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { valuesOf } from './row-data.ts'
import type { RowShape } from './row-data.ts'
import { createRowWriter } from './row-writer.ts'
import type { RowSource, RowWriter } from './row-writer.ts'

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
  useLayoutEffect(() => writer.store.sync(valuesOf(items, { key, value })), [writer, items, key, value])
  // Must run after the two effects above, because `resume` needs the latest rows.
  useEffect(() => writer.resume(), [writer, items])
  return writer
}

/** Renders with every change of the store, for totals. Single rows subscribe to their own changes. */
export const useStoreVersion = (store: DecisionsStore): number =>
  useSyncExternalStore(store.onAny, store.version)
