import { useRef } from 'react'

/**
 * How to show the buttons of a screen. While the flow waits, visible buttons stay as busy, so that the page does not jump and
 * a second click sends nothing.
 */
export function useEventAvailability(can: (event: string) => boolean, busy: boolean) {
  const shown = useRef(new Set<string>())
  return (event: string): 'ready' | 'busy' | 'none' => {
    if (can(event)) {
      shown.current.add(event)
      return 'ready'
    }
    if (busy && shown.current.has(event)) return 'busy'
    if (!busy) shown.current.delete(event)
    return 'none'
  }
}
