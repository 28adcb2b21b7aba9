import { useEffect, useLayoutEffect, useState } from 'react'
import { useEngine } from '../view/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { valuesOf } from './merge-rows.ts'
import type { RowShape } from './merge-rows.ts'
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
 * The store of a list whose rows are written one by one through handlers, kept in step with the data of the screen. `name`
 * is that of the element: in its draft stands what is wanted of rows and not known to hold.
 */
export function useRowStore(
  name: string,
  pointer: string,
  { key, value }: RowShape,
  items: readonly unknown[],
  callOf: RowSource['callOf'],
): RowWriter {
  const { product } = useEngine()
  const screen = useScreen()
  const keep = (wanted?: Record<string, string>) => screen.keepDraft(name, wanted)
  const source = { screen, items, callOf, keep }
  const [writer] = useState(() =>
    writerOf(product, `${screen.screen.id} ${pointer}`, () =>
      createRowWriter(pointer, { key, value }, source, screen.draft(name)),
    ),
  )
  useEffect(() => writer.update(source))
  // A layout effect: rows show the values of the store from the first frame.
  useLayoutEffect(() => writer.store.sync(valuesOf(items, { key, value })), [writer, items, key, value])
  // After both effects above, because it needs the newest rows.
  useEffect(() => writer.resume(), [writer, items])
  return writer
}
