const focusable = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex]'

/** The element that names a control: its label, else the legend of its group. */
function nameOf(element: Element): Element | null {
  const legend = element.closest('fieldset')?.querySelector('legend')
  // One of several controls of a group is named by the group; the question belongs into view with it.
  if (legend && element.matches('[type="radio"], [type="checkbox"], fieldset')) return legend
  return (
    document.querySelector(`label[for="${CSS.escape(element.id)}"]`) ??
    element.closest('label') ??
    legend ??
    null
  )
}

/** Moves the focus to the field with this id, or to the first control in a group of this id, its question in view above it. */
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
