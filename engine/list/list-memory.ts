import { isAppReady } from '../view/lazy.tsx'
import { useEffect } from 'react'
import type { RefObject } from 'react'

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
export interface ListMemory {
  read(): Readonly<ListState>
  keep(change: Partial<ListState>): void
}

export function createListMemory(): ListMemory {
  let state: ListState = { query: '', category: '', segment: null }
  return {
    read: () => state,
    keep(change) {
      state = { ...state, ...change }
    },
  }
}

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
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
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
