import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefCallback } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { useScreen, useTrack } from '../view/screen-context.ts'
import { neighbours } from './list-memory.ts'
import { keyOf } from './row-data.ts'
import type { RowWriter } from './pending-decisions.ts'

/** A row whose options are shown. */
export interface OpenRow {
  id: string
  chip: HTMLElement
}

/** A row whose details are shown. */
interface DetailedRow {
  id: string
  /** The button that was pressed to show the details. */
  opener: HTMLElement
}

interface RowEvents {
  /** Ref for the element that contains the rows. */
  ref: RefCallback<HTMLElement>
  chosen: OpenRow | undefined
  close(): void
  decide(id: string, value: string): void
  detailed: DetailedRow | undefined
  closeDetails(): void
  /** Stores the position of a row in the window, so that `useRestoredPlace` can restore it. */
  keepPlace(id: string): void
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

/**
 * Moves the focus to the same control in the next or previous shown row, and returns it. Undefined at the ends of the list:
 * then the arrow key scrolls.
 */
function moveFocus(list: HTMLElement, from: Element, selector: string, by: 1 | -1): HTMLElement | undefined {
  const all = [...list.querySelectorAll<HTMLElement>(`[data-id]:not([hidden]) ${selector}`)]
  const next = all[all.indexOf(from as HTMLElement) + by] // indexOf is -1 for an element that is not in the list
  next?.focus()
  return next
}

/**
 * Event delegation for the rows of a list: a click on a chip opens its options, a click on a title opens the row or shows its
 * details, and arrow keys move the focus from row to row. Details that are shown follow the focus.
 */
export function useRowEvents(
  element: DecisionsElement,
  items: readonly unknown[],
  { store, memory }: RowWriter,
): RowEvents {
  const { scope, send } = useScreen()
  const track = useTrack()
  const [chosen, choose] = useState<OpenRow>()
  const [detailed, detail] = useState<DetailedRow>()

  const decide = (id: string, value: string) => {
    store.decide(id, value)
    if (value === element.all?.falseAfter) memory.keep({ all: false })
    track(element.options.find((option) => option.value === value)?.track)
  }
  const keepPlace = (row: Element | null | undefined, id: string) => {
    const shown = items.map((one) => keyOf(one, element.key)).filter((one) => store.isShown(one))
    memory.keep({ opened: { ids: neighbours(shown, id), top: row?.getBoundingClientRect().top ?? 0 } })
  }
  const open = (row: HTMLElement, id: string, opener: HTMLElement) => {
    if (element.details) {
      const isShown = detailed?.id === id
      detail(isShown ? undefined : { id, opener })
      if (!isShown) track(element.details.track)
    }
    if (!element.open) return
    const item = items.find((one) => keyOf(one, element.key) === id)
    keepPlace(row, id)
    track(element.open.track)
    send(element.open.event, resolveAll(element.open.payload, { ...scope, item }))
  }

  // The callback ref must be stable, because a new one would render all rows.
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
      const opener = target.closest<HTMLElement>('.decisions-open')
      if (chip) choose({ id, chip })
      else if (opener) latest.current.open(row, id, opener)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof Element)) return
      const partSelector = ['.decisions-chip', '.decisions-open'].find((selector) => target.matches(selector))
      const moved = partSelector && moveFocus(list, target, partSelector, key === 'ArrowDown' ? 1 : -1)
      if (!moved) return
      event.preventDefault()
      const row = rowAt(moved)
      const opener = row?.querySelector<HTMLElement>('.decisions-open')
      const id = row?.dataset.id
      if (opener && id !== undefined) detail((shown) => shown && { id, opener })
    }
    list.addEventListener('click', onClick)
    list.addEventListener('keydown', onKeyDown)
    return () => {
      list.removeEventListener('click', onClick)
      list.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const close = useCallback(() => choose(undefined), [])
  const closeDetails = useCallback(() => detail(undefined), [])
  return {
    ref,
    chosen,
    close,
    decide,
    detailed,
    closeDetails,
    keepPlace: (id) => keepPlace(detailed?.opener.closest('[data-id]'), id),
  }
}
