import { useRef } from 'react'

/**
 * Which buttons a screen shows. While the flow waits, the buttons that were there stay, as busy: the page does not jump and
 * a second click finds no event to send.
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
