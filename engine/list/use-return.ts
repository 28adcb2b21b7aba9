import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { ListMemory } from './list-memory.ts'

/** Whoever touches the page before the row is there goes on by himself. */
const interactionEvents = ['pointerdown', 'keydown', 'input', 'wheel'] as const

const rowIn = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]:not([hidden])`)

/**
 * Back on a list: the row that was opened, or is new, takes the focus where it stood; when it is gone, the next one does.
 * Rows come in slices, so it waits for the row. Where none of them is shown, the focus stays at the heading.
 */
export function useReturn(
  list: RefObject<HTMLElement | null>,
  memory: ListMemory,
  focusId: string | undefined,
  has: (id: string) => boolean,
): void {
  useEffect(() => {
    const { opened } = memory.read()
    const id = [...(focusId ? [focusId] : []), ...(opened?.ids ?? [])].find(has)
    memory.keep({ opened: undefined })
    const container = list.current
    // A page just loaded leaves the focus where the browser put it, as the heading does.
    if (!container || id === undefined || performance.getEntriesByName('app:ready').length === 0)
      return undefined
    const observer = new MutationObserver(() => go())
    const stop = () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      for (const touch of interactionEvents) removeEventListener(touch, stop)
    }
    let frame = 0
    // What is out of sight has an estimated height until it is laid out, so the row may move for some frames.
    const hold = (row: HTMLElement, top: number, frames = 30) => {
      window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      if (frames > 0) frame = requestAnimationFrame(() => hold(row, top, frames - 1))
    }
    const go = () => {
      const row = rowIn(container, id)
      if (!row) return
      observer.disconnect()
      // Where it stood, but nowhere near an edge, where a bar may lie over it.
      const top = Math.min(Math.max(opened?.top ?? 0, 80), window.innerHeight / 2)
      row.querySelector<HTMLElement>('button, input:checked, input')?.focus({ preventScroll: true })
      hold(row, top)
    }
    observer.observe(container, { childList: true, subtree: true })
    for (const touch of interactionEvents) addEventListener(touch, stop)
    go()
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time the list is shown; rows that change later move no focus
  }, [])
}
