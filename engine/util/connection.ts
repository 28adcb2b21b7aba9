/** Within this time after the connection is back, a load that began without it may still fail, in milliseconds. */
const aftermath = 10_000

let isGone = false
let backSince = -Infinity

// Tools and tests import the callers where there is no window.
globalThis.window?.addEventListener('offline', () => (isGone = true))
globalThis.window?.addEventListener('online', () => {
  if (isGone) backSince = performance.now()
  isGone = false
})

/**
 * Whether the connection is missing or was missing a moment ago. `navigator.onLine` alone does not explain a failed load: on
 * a busy machine its failure arrives when the connection is back already.
 */
export const lacksConnection = (): boolean =>
  !navigator.onLine || isGone || performance.now() - backSince < aftermath
