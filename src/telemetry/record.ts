/** A fault of another system that the customer need not see: names and places from our own schemas, never values. */
export interface Fault {
  fault: string
  [detail: string]: string | number | string[]
}

/** Faults go to whoever listens on window, as usage events do; nothing leaves the page by itself. */
export function record(fault: Fault): void {
  window.dispatchEvent(new CustomEvent('wechselwerk:fault', { detail: fault }))
}
