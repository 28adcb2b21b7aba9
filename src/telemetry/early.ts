/** Specification, section 9: as many as error reporting keeps while offline. */
const most = 30

/** Errors from before anyone may be told of them: in memory until the customer agrees, thrown away otherwise. */
export const early: Event[] = []
const keep = (event: Event) => void (early.length < most && early.push(event))

export function listenEarly(to: 'addEventListener' | 'removeEventListener'): void {
  window[to]('error', keep)
  window[to]('unhandledrejection', keep)
}
