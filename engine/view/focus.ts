import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/** Marks an element that has the focus without a focus ring; see base.css. */
const quiet = 'data-quiet-focus'

/** Whether the last input came from a mouse, pen or finger. */
let isPointer = false

if (typeof window !== 'undefined') {
  const note = (pointer: boolean) => () => {
    isPointer = pointer
    // From the next key on, the focus ring shows where the focus is.
    if (!pointer) document.querySelector(`[${quiet}]`)?.removeAttribute(quiet)
  }
  window.addEventListener('pointerdown', note(true), true)
  window.addEventListener('keydown', note(false), true)
}

/**
 * Moves the focus by script. After a press with mouse or finger no focus ring is drawn: the customer did not ask where the focus
 * is. The browser itself would draw one whenever a text field had the focus before.
 */
export function moveFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isPointer) {
    element?.setAttribute(quiet, '')
    element?.addEventListener('blur', () => element.removeAttribute(quiet), { once: true })
  }
  element?.focus(options)
}

const focusable = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex]'

/** The element that names a control: its label, else the legend of its group. */
function nameOf(element: Element) {
  const legend = element.closest('fieldset')?.querySelector('legend')
  // A radio button or checkbox in a group: the legend is the question, so it is scrolled into view too.
  if (legend && element.matches('[type="radio"], [type="checkbox"], fieldset')) return legend
  return (
    document.querySelector(`label[for="${CSS.escape(element.id)}"]`) ?? element.closest('label') ?? legend
  )
}

/** Moves the focus to the field with this id, or to the first control in the group with this id. Its label is scrolled into view. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  element.closest('details')?.setAttribute('open', '') // A control in closed details cannot take the focus.
  const control = element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable)
  ;(nameOf(element) ?? element).scrollIntoView({ block: 'start' })
  control?.focus({ preventScroll: true })
}

/**
 * Moves the focus to the element when it appears and each time `key` changes. When the element is removed while it contains
 * the focus, the focus moves to the heading of the page. Otherwise it would be lost. `takes: false` leaves the focus where it is.
 */
export function useTakeFocus<T extends HTMLElement>(key?: string, takes = true) {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const box = element?.closest('.problem')
    if (takes) element?.focus()
    return () => {
      if (!box?.contains(document.activeElement)) return
      // What the customer is doing below stays in sight.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    // `key` is not read. It restarts the effect for the next problem.
  }, [key, takes])
  return ref
}

/**
 * Tells the style sheet how much of the page is out of sight above and below a dialog. The window of a frame is as high as its content,
 * and its middle may be far from what the customer sees. @returns what ends it
 */
export function keepInSight(dialog: HTMLElement): () => void {
  if (window.parent === window) return () => {}
  const observer = new IntersectionObserver(([entry]) => {
    const seen = entry?.intersectionRect
    if (!seen?.height) return
    dialog.style.setProperty('--unseen-above', `${seen.top}px`)
    dialog.style.setProperty('--unseen-below', `${window.innerHeight - seen.bottom}px`)
  })
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

/**
 * Props of a <dialog> that is modal while it is mounted; Escape and a click on the backdrop, whose target is the dialog itself, call
 * `onClose`. It is closed before it is removed: only then does the browser restore the focus. `opener`: the button that gets it, because
 * Safari does not focus a clicked button.
 */
export function useModal(onClose: () => void, opener?: HTMLElement) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = ref.current
    shown?.showModal()
    const stop = shown && keepInSight(shown)
    return () => {
      stop?.()
      shown?.close()
      if (opener) moveFocus(opener, { preventScroll: true })
    }
  }, [opener])
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
    onClick({ target }: MouseEvent) {
      if (target === ref.current) onClose()
    },
  }
}
