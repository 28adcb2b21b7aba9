import { useEffect, useEffectEvent } from 'react'

/** For this time after the connection is back, failures of requests that started offline may still arrive. Milliseconds. */
const reconnectGraceMs = 10_000

let isGone = false
let backSince = -Infinity

/** Calls back each time the connection is back. Returns a function that stops it. */
export function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

/** Calls back when the connection is back the next time. */
export const onNextOnline = (call: () => void): void =>
  window.addEventListener('online', call, { once: true })

// Optional, because tools and tests run in Node, which has no window.
globalThis.window?.addEventListener('offline', () => (isGone = true))
if (globalThis.window)
  onOnline(() => {
    if (isGone) backSince = performance.now()
    isGone = false
  })

/** Whether the browser is offline, or was a moment ago: a slow device may report a failure after the connection is back. */
export const lacksConnection = (): boolean =>
  !navigator.onLine || isGone || performance.now() - backSince < reconnectGraceMs

/** Retries when the connection is back. `wasOffline`: the call failed without it, and it may be back when this component mounts. */
export function useWhenOnline(
  failed: boolean | string | undefined,
  retry: () => void,
  wasOffline = false,
): void {
  const runRetry = useEffectEvent(retry)
  useEffect(() => {
    if (!failed) return undefined
    const online = () => runRetry()
    const timer = wasOffline && navigator.onLine ? setTimeout(online) : undefined
    const stop = onOnline(online)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [failed, wasOffline])
}
