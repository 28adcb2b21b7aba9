/** Clears a field with the native setter and an input event, so that React notices the change. */
function clear(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.type === 'checkbox' && field.checked) field.click()
    return
  }
  if (field instanceof HTMLInputElement && field.type === 'file') return
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Once the screen is interactive: clears all fields of its form and submits it. */
export function submitEmptyForm(screen: string): void {
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName(`screen:${screen}`).length) return
    observer.disconnect()
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea').forEach(clear)
    form?.requestSubmit()
  })
  observer.observe({ type: 'mark', buffered: true })
}
