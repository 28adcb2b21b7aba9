import { useEffect, useLayoutEffect, useState } from 'react'
import { useScreen } from '../screen-context.ts'
import { valuesOf } from './merge-rows.ts'
import type { RowShape } from './merge-rows.ts'
import { createRowWriter } from './row-writer.ts'
import type { RowSource, RowWriter } from './row-writer.ts'

/** The store of a list whose rows are written one by one through handlers, kept in step with the data of the screen. */
export function useRowStore(
  pointer: string,
  { key, value }: RowShape,
  items: readonly unknown[],
  callOf: RowSource['callOf'],
): RowWriter {
  const screen = useScreen()
  const [writer] = useState(() => createRowWriter(pointer, { key, value }, { screen, items, callOf }))
  useEffect(() => writer.update({ screen, items, callOf }))
  // Before the browser paints, after the rows have subscribed: they show what the store says from the first frame.
  useLayoutEffect(() => writer.store.sync(valuesOf(items, { key, value })), [writer, items, key, value])
  return writer
}
