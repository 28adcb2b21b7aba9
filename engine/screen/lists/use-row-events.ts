import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ChangeEvent, MouseEvent } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { resolveAll } from '../scope.ts'
import { useScreen } from '../screen-context.ts'
import { useTrack } from '../use-track.ts'
import { around } from './list-memory.ts'
import { keyOf } from './merge-rows.ts'
import type { RowWriter } from './row-writer.ts'

/** What all rows of a list share: one listener for their radios and one for their titles, the same for as long as it is shown. */
export interface RowEvents {
  onChange(event: ChangeEvent<HTMLElement>): void
  onClick(event: MouseEvent<HTMLElement>): void
}

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

/** Decides and opens rows. */
export function useRowEvents(
  element: DecisionsElement,
  items: readonly unknown[],
  { store, memory }: RowWriter,
): RowEvents {
  const { scope, send } = useScreen()
  const track = useTrack()

  const decide = (id: string, value: string) => {
    store.decide(id, value)
    if (value === element.all?.not) memory.keep({ all: false })
    track(element.options.find((option) => option.value === value)?.track)
  }
  const open = (row: HTMLElement, id: string) => {
    if (!element.open) return
    const item = items.find((one) => keyOf(one, element.key) === id)
    const shown = items.map((one) => keyOf(one, element.key)).filter((one) => store.isShown(one))
    memory.keep({ left: { ids: around(shown, id), top: row.getBoundingClientRect().top } })
    track(element.open.track)
    send(element.open.event, resolveAll(element.open.payload, { ...scope, item }))
  }

  // The listeners stay the same, or each change of the screen would render the rows.
  const latest = useRef({ decide, open })
  useLayoutEffect(() => {
    latest.current = { decide, open }
  })
  const onChange = useCallback<RowEvents['onChange']>(({ target }) => {
    const id = rowAt(target)?.dataset.id
    if (id !== undefined && target instanceof HTMLInputElement) latest.current.decide(id, target.value)
  }, [])
  const onClick = useCallback<RowEvents['onClick']>(({ target }) => {
    const row = rowAt(target)
    if (row?.dataset.id !== undefined && target instanceof Element && target.closest('.decisions-open'))
      latest.current.open(row, row.dataset.id)
  }, [])
  return { onChange, onClick }
}
