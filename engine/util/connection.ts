/** For this time after the connection is back, failures of requests that started offline may still arrive. Milliseconds. */
const aftermath = 10_000

let isGone = false
let backSince = -Infinity

// Optional, because tools and tests run in Node, which has no window.
globalThis.window?.addEventListener('offline', () => (isGone = true))
globalThis.window?.addEventListener('online', () => {
  if (isGone) backSince = performance.now()
  isGone = false
})

/**
 * Whether the browser is offline or was offline a moment ago. `navigator.onLine` alone is not enough: on a slow device the
 * failure of a request may be reported only after the connection is back.
 */
export const lacksConnection = (): boolean =>
  !navigator.onLine || isGone || performance.now() - backSince < aftermath
