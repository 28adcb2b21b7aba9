import { useEffect, useEffectEvent } from 'react'

/**
 * Tries again by itself what failed, as soon as the connection is back. `missed` where it failed for want of one: then it may be
 * back already, before the words for that were there.
 */
export function useWhenOnline(failed: boolean, retry: () => void, wasOffline = false): void {
  const runRetry = useEffectEvent(retry)
  useEffect(() => {
    if (!failed) return undefined
    const online = () => runRetry()
    const timer = wasOffline && navigator.onLine ? setTimeout(online) : undefined
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [failed, wasOffline])
}
