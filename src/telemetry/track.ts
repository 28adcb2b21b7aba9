/** Usage events go to whoever listens on window; nothing leaves the page by itself. Closed vocabulary, no ids, no free text. */
export function track(event: Record<string, unknown>): void {
  window.dispatchEvent(new CustomEvent('wechselwerk:usage', { detail: event }))
}
