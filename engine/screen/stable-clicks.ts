/** Selector of controls that can be clicked. */
const controls = 'a[href], button, summary, label, input, select, textarea, [role="option"]'
/** A longer movement is a drag or a scroll, in pixels. */
const maxMovement = 10
/** Longest delay between pointerup and click on touch screens, in milliseconds. */
const clickDelay = 500

/** The control at an event target. A label counts as its control. */
function controlAt(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(controls) : null
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}

const canBePressed = (control: Element): control is HTMLElement =>
  control instanceof HTMLElement && control.isConnected && !control.matches(':disabled')

/**
 * Clicks the control on which the pointer went down, even when the page moves before the pointer goes up (new rows, a
 * response). The browser would click the common ancestor of both targets, which does nothing; after a touch it would click the
 * control that has moved below the finger. Returns a function that removes the listeners.
 */
export function stabilizeClicks(): () => void {
  let down: { id: number; control: Element | null; x: number; y: number } | undefined
  /** Time stamp until which trusted clicks are suppressed, because they hit the wrong control. */
  let suppressUntil = 0

  const onPointerDown = ({ pointerId, isPrimary, button, target, clientX, clientY }: PointerEvent) => {
    suppressUntil = 0
    down =
      isPrimary && button === 0
        ? { id: pointerId, control: controlAt(target), x: clientX, y: clientY }
        : undefined
  }
  const onPointerUp = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    if (down?.id !== pointerId) return
    const { control, x, y } = down
    down = undefined
    const below = controlAt(document.elementFromPoint(clientX, clientY))
    if (below === control || Math.hypot(clientX - x, clientY - y) > maxMovement) return
    suppressUntil = timeStamp + clickDelay
    if (control && canBePressed(control)) control.click()
  }
  const onPointerCancel = () => {
    down = undefined
  }
  const onClick = (event: MouseEvent) => {
    // Clicks by keyboard or script have no pointer. The click by `control.click()` is not trusted.
    if (!event.isTrusted || event.detail === 0 || event.timeStamp > suppressUntil) return
    suppressUntil = 0
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  addEventListener('pointerdown', onPointerDown, options)
  addEventListener('pointerup', onPointerUp, options)
  addEventListener('pointercancel', onPointerCancel, options)
  addEventListener('click', onClick, options)
  return () => listeners.abort()
}
