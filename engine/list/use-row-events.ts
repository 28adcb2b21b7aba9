import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { useScreen, useTrack } from '../view/screen-context.ts'
import type { ListMemory } from './list-memory.ts'
import { keyOf } from './row-data.ts'

/** A row whose options or details are shown, and the button that was pressed for it. */
export interface OpenRow {
  id: string
  opener: HTMLElement
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

/**
 * Events of the rows of a list, whose buttons have no handlers of their own: a click on a chip opens its options, a click on a title
 * opens the row or shows its details, and arrow keys move the focus from row to row. Details that are shown follow the focus.
 */
export function useRowEvents(element: DecisionsElement, rows: readonly unknown[], memory: ListMemory) {
  const { scope, send } = useScreen()
  const track = useTrack()
  const ref = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<OpenRow>()
  const [detailed, setDetailed] = useState<OpenRow>()

  const keepPlace = (row: Element | null, id: string) => {
    const place = row ? [...(ref.current?.querySelectorAll('[data-id]') ?? [])].indexOf(row) : 0
    memory.keep({ opened: { id, place, top: row?.getBoundingClientRect().top ?? 0 } })
  }
  const open = (row: HTMLElement, { id, opener }: OpenRow) => {
    if (element.details) {
      const isShown = detailed?.id === id
      setDetailed(isShown ? undefined : { id, opener })
      if (!isShown) track(element.details.track)
    }
    if (!element.open) return
    const item = rows.find((candidate) => keyOf(candidate, element.key) === id)
    keepPlace(row, id)
    send(element.open.event, resolveAll(element.open.payload, { ...scope, item }))
  }
  return {
    /** The element that contains the rows. */
    ref,
    onClick({ target }: MouseEvent) {
      const row = rowAt(target)
      const id = row?.dataset.id
      if (!row || id === undefined || !(target instanceof Element)) return
      const chip = target.closest<HTMLElement>('.decisions-chip')
      const opener = target.closest<HTMLElement>('.decisions-open')
      if (chip) setChosen({ id, opener: chip })
      else if (opener) open(row, { id, opener })
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target } = event
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement)) return
      const part = ['.decisions-chip', '.decisions-open'].find((selector) => target.matches(selector))
      const all = [...(part ? (ref.current?.querySelectorAll<HTMLElement>(`[data-id] ${part}`) ?? []) : [])]
      const next = all[all.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]
      // At the ends of the list the arrow key scrolls.
      if (!next) return
      next.focus()
      event.preventDefault()
      const row = rowAt(next)
      const opener = row?.querySelector<HTMLElement>('.decisions-open')
      const id = row?.dataset.id
      if (opener && id !== undefined) setDetailed((shown) => shown && { id, opener })
    },
    /** The row whose options are shown. */
    chosen,
    close: () => setChosen(undefined),
    /** The row whose details are shown. */
    detailed,
    closeDetails: () => setDetailed(undefined),
    /** Stores the position of the row whose details are shown, so that `useRestoredPlace` can restore it. */
    keepPlace: () => detailed && keepPlace(rowAt(detailed.opener), detailed.id),
  }
}

export type RowEvents = ReturnType<typeof useRowEvents>
