import { useLayoutEffect, useRef } from 'react'

/**
 * Takes the focus when the element appears and each time `what` changes. When its problem goes while it holds the focus, as
 * after a press of one of its buttons, the focus goes to the heading of the page instead of getting lost.
 */
export function useTakeFocus<T extends HTMLElement>(what?: string) {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const box = element?.closest('.problem')
    element?.focus()
    return () => {
      if (box?.contains(document.activeElement)) document.querySelector<HTMLElement>('main h1')?.focus()
    }
    // `what` is not read; it tells one problem from the next.
  }, [what])
  return ref
}
