import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefCallback } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useTrack } from '../view/use-track.ts'
import { neighbours } from './list-memory.ts'
import { keyOf } from './merge-rows.ts'
import type { RowWriter } from './row-writer.ts'

/** A row whose options are shown. */
export interface OpenRow {
  id: string
  chip: HTMLElement
}

export interface RowEvents {
  /** Ref for the element that contains the rows. */
  ref: RefCallback<HTMLElement>
  chosen: OpenRow | undefined
  close(): void
  decide(id: string, value: string): void
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

/** Moves the focus to the same control in the next or previous shown row. */
function moveFocus(list: HTMLElement, from: Element, selector: string, by: 1 | -1): boolean {
  const all = [...list.querySelectorAll<HTMLElement>(`[data-id]:not([hidden]) ${selector}`)]
  const next = all[all.indexOf(from as HTMLElement) + by] // -1 for one that is not there, then the first
  next?.focus()
  // Sections that the filter has emptied are not shown.
  return next !== undefined
}

/**
 * Opens the options of rows, and rows: one listener for all chips and titles, put on the element that holds them. With the
 * arrow keys the focus goes from row to row.
 */
export function useRowEvents(
  element: DecisionsElement,
  items: readonly unknown[],
  { store, memory }: RowWriter,
): RowEvents {
  const { scope, send } = useScreen()
  const track = useTrack()
  const [chosen, choose] = useState<OpenRow>()

  const decide = (id: string, value: string) => {
    store.decide(id, value)
    if (value === element.all?.not) memory.keep({ all: false })
    track(element.options.find((option) => option.value === value)?.track)
  }
  const open = (row: HTMLElement, id: string) => {
    if (!element.open) return
    const item = items.find((one) => keyOf(one, element.key) === id)
    const shown = items.map((one) => keyOf(one, element.key)).filter((one) => store.isShown(one))
    memory.keep({ opened: { ids: neighbours(shown, id), top: row.getBoundingClientRect().top } })
    track(element.open.track)
    send(element.open.event, resolveAll(element.open.payload, { ...scope, item }))
  }

  // The listeners stay the same, or each change of the screen would render the rows.
  const latest = useRef({ open })
  useLayoutEffect(() => {
    latest.current = { open }
  })
  const ref = useCallback((list: HTMLElement | null) => {
    if (!list) return undefined
    const onClick = ({ target }: Event) => {
      const row = rowAt(target)
      const id = row?.dataset.id
      if (!row || id === undefined || !(target instanceof Element)) return
      const chip = target.closest<HTMLElement>('.decisions-chip')
      if (chip) choose({ id, chip })
      else if (target.closest('.decisions-open')) latest.current.open(row, id)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof Element)) return
      const partSelector = ['.decisions-chip', '.decisions-open'].find((selector) => target.matches(selector))
      if (partSelector && moveFocus(list, target, partSelector, key === 'ArrowDown' ? 1 : -1))
        event.preventDefault()
    }
    list.addEventListener('click', onClick)
    list.addEventListener('keydown', onKeyDown)
    return () => {
      list.removeEventListener('click', onClick)
      list.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const close = useCallback(() => choose(undefined), [])
  return { ref, chosen, close, decide }
}
