import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { isAppReady } from '../view/lazy.tsx'
import { textAt, useElement } from '../view/use-element.ts'

/** Filter, scroll position and last opened row of a list. */
interface ListState {
  query: string
  category: string
  /** Decision whose rows are shown; null for all. */
  segment: string | null
  /** The opened row, its place among the shown rows, and its distance from the top of the window in pixels. */
  opened?: { id: string; place: number; top: number } | undefined
  /** The counts were announced on an earlier visit. */
  isCounted?: boolean
  /** Whether the last decision for all rows is still valid; undefined when there was none. */
  all?: boolean | undefined
}

/** What restores a list when the customer comes back to its screen. It is kept in memory only. */
export function createListMemory() {
  let state: ListState = { query: '', category: '', segment: null }
  return {
    read: (): Readonly<ListState> => state,
    keep(change: Partial<ListState>) {
      state = { ...state, ...change }
    },
  }
}

export type ListMemory = ReturnType<typeof createListMemory>

/** A row whose options or details are shown, and the button that was pressed for it. */
interface OpenRow {
  id: string
  opener: HTMLElement
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

const all = (list: HTMLElement | null, selector: string): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/**
 * Events of the rows of a list, whose buttons have no handlers of their own: a click on a chip opens its options, a click on a title
 * opens the row or shows its details, and arrow keys move the focus from row to row. Details that are shown follow the focus.
 */
export function useRowEvents(element: DecisionsElement, rows: readonly unknown[], memory: ListMemory) {
  const { scope, send, track } = useElement()
  const ref = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<OpenRow>()
  const [detailed, setDetailed] = useState<OpenRow>()

  const keepPlace = (row: HTMLElement | null, id: string) => {
    const place = row ? all(ref.current, '[data-id]').indexOf(row) : 0
    memory.keep({ opened: { id, place, top: row?.getBoundingClientRect().top ?? 0 } })
  }
  const open = (row: HTMLElement, { id, opener }: OpenRow) => {
    if (element.details) {
      const isShown = detailed?.id === id
      setDetailed(isShown ? undefined : { id, opener })
      if (!isShown) track(element.details.track)
    }
    if (!element.open) return
    const item = rows.find((candidate) => textAt(candidate, element.key) === id)
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
      const buttons = part ? all(ref.current, `[data-id] ${part}`) : []
      const next = buttons[buttons.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]
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

/** Any of these events cancels the restoring of focus and scroll position. */
const interactionEvents = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/**
 * Restores focus and scroll position after the customer comes back to a list: at the new row, else at the opened row, else
 * at the row in its place. `isComplete`: all rows are rendered.
 */
export function useRestoredPlace(
  list: RefObject<HTMLElement | null>,
  memory: ListMemory,
  focusId: string | undefined,
  isComplete: boolean,
): void {
  useEffect(() => {
    if (!isComplete) return undefined
    const { opened } = memory.read()
    memory.keep({ opened: undefined })
    const rows = all(list.current, '[data-id]')
    const rowOf = (id: string | undefined) => rows.find((row) => id !== undefined && row.dataset.id === id)
    const row = rowOf(focusId) ?? rowOf(opened?.id) ?? (opened && (rows[opened.place] ?? rows.at(-1)))
    // Directly after a page load the focus stays where the browser has put it.
    if (!row || !isAppReady()) return undefined
    let frame = 0
    const stop = () => {
      cancelAnimationFrame(frame)
      for (const type of interactionEvents) removeEventListener(type, stop)
    }
    // Rows off screen have an estimated height until they are laid out, so the row may move for some frames.
    const hold = (top: number, frames = 30) => {
      window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      if (frames > 0) frame = requestAnimationFrame(() => hold(top, frames - 1))
    }
    for (const type of interactionEvents) addEventListener(type, stop)
    row.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    // The old position, but not near the edges of the window, where a sticky bar may cover it.
    hold(Math.min(Math.max(opened?.top ?? 0, 80), window.innerHeight / 2))
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once when the list is complete; later changes of rows must not move the focus
  }, [isComplete])
}
