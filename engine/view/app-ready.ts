let isReady = false
const waiting = new Set<() => void>()

/** Whether the first screen after a page load can be used. */
export const isAppReady = (): boolean => isReady

/** Calls back once the first screen can be used. Returns a function that cancels it. */
export function onAppReady(call: () => void): () => void {
  if (isReady) call()
  else waiting.add(call)
  return () => waiting.delete(call)
}

/** Sets the performance mark `app:ready`, once. */
export function markAppReady(): void {
  if (isReady) return
  isReady = true
  performance.mark('app:ready')
  for (const call of waiting) call()
  waiting.clear()
}

/** Calls back when the browser is idle; after a moment in browsers that cannot tell. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run)
  else window.setTimeout(run, 200)
}
