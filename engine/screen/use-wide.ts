import { useSyncExternalStore } from 'react'

/** From here on there is room beside the body of a screen; rail.css names the same width. */
const wide = '(min-width: 64rem)'

function subscribe(changed: () => void): () => void {
  const list = matchMedia(wide)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window has room beside the body of a screen. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
