import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Keyboard behaviour of a panel that is not next to its button in the document, as browsers implement it for popovers: Tab moves
 * from the button into the panel, and from the end of the panel to the control after the button. Escape closes the panel.
 */
export function useDisclosureKeys(
  panel: RefObject<HTMLElement | null>,
  opener: HTMLElement,
  close: () => void,
): void {
  useEffect(() => {
    /** Whether the focus came from the button. Otherwise it came in document order, and Tab continues in document order. */
    let cameFromOpener = false
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event
      const shown = panel.current
      if (!shown || !(target instanceof HTMLElement) || event.defaultPrevented) return
      if (target.closest('dialog')) return
      if (key === 'Escape') {
        close()
        if (shown.contains(target)) opener.focus({ preventScroll: true })
      }
      if (key !== 'Tab') return
      const inside = [...shown.querySelectorAll<HTMLElement>('button, a[href], summary')]
      const [first, last] = [inside[0], inside.at(-1)]
      const following = nextControl(opener)
      if (target === opener && !shiftKey) move(first, true)
      else if (target === following && shiftKey) move(last, true)
      else if (cameFromOpener && target === first && shiftKey) move(opener, false)
      else if (cameFromOpener && target === last && !shiftKey) move(following, false)
      else if (!shown.contains(target)) cameFromOpener = false

      function move(to: HTMLElement | undefined, enters: boolean) {
        if (!to) return
        event.preventDefault()
        to.focus({ preventScroll: !enters })
        cameFromOpener = enters
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [panel, opener, close])
}

/** The control after a button in the same row. */
const nextControl = (button: HTMLElement): HTMLElement | undefined => {
  const all = [...(button.closest('[data-id]')?.querySelectorAll<HTMLElement>('button') ?? [])]
  return all[all.indexOf(button) + 1]
}
