import { useLayoutEffect, useRef } from 'react'
const focusable = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex]'

/** The element that names a control: its label, else the legend of its group. */
function nameOf(element: Element): Element | null {
  const legend = element.closest('fieldset')?.querySelector('legend')
  // A radio button or checkbox in a group: the legend is the question, so it is scrolled into view too.
  if (legend && element.matches('[type="radio"], [type="checkbox"], fieldset')) return legend
  return (
    document.querySelector(`label[for="${CSS.escape(element.id)}"]`) ??
    element.closest('label') ??
    legend ??
    null
  )
}

/** Moves the focus to the field with this id, or to the first control in the group with this id. Its label is scrolled into view. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  // A control in closed details cannot take the focus.
  element.closest('details')?.setAttribute('open', '')
  const control = element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable)
  const name = nameOf(element) ?? element
  name.scrollIntoView({ block: 'start' })
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
      if (box?.contains(document.activeElement)) document.querySelector<HTMLElement>('main h1')?.focus()
    }
    // `key` is not read. It restarts the effect for the next problem.
  }, [key, takes])
  return ref
}
