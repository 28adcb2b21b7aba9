import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { ListMemory } from './list-memory.ts'

/** Whoever touches the page before the row is there goes on by himself. */
const touches = ['pointerdown', 'keydown', 'wheel'] as const

const rowIn = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]:not([hidden])`)

/**
 * Back on a list: the row that was opened, or is new, takes the focus where it stood; when it is gone, the next one does.
 * Rows come in slices, so it waits for the row. Where none of them is shown, the focus stays at the heading.
 */
export function useReturn(
  list: RefObject<HTMLElement | null>,
  memory: ListMemory,
  wanted: string | undefined,
  has: (id: string) => boolean,
): void {
  useEffect(() => {
    const { left } = memory.read()
    const id = [...(wanted ? [wanted] : []), ...(left?.ids ?? [])].find(has)
    memory.keep({ left: undefined })
    const place = list.current
    // A page just loaded leaves the focus where the browser put it, as the heading does.
    if (!place || id === undefined || performance.getEntriesByName('app:ready').length === 0) return undefined
    const observer = new MutationObserver(() => go())
    const stop = () => {
      observer.disconnect()
      for (const touch of touches) removeEventListener(touch, stop)
    }
    const go = () => {
      const row = rowIn(place, id)
      if (!row) return
      stop()
      const top = left?.top ?? window.innerHeight / 3
      row.querySelector<HTMLElement>('button, input:checked, input')?.focus({ preventScroll: true })
      window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      // What was out of sight was estimated; now that it is laid out, the row goes where it belongs.
      requestAnimationFrame(() =>
        window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' }),
      )
    }
    observer.observe(place, { childList: true, subtree: true })
    for (const touch of touches) addEventListener(touch, stop)
    go()
    return stop
    // Once for each time the list is shown; rows that change later move no focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
