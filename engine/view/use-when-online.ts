import { useEffect, useEffectEvent } from 'react'

/**
 * Retries automatically when the connection is back. `wasOffline`: the call failed because of the missing connection, which
 * may be back already when this component mounts.
 */
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
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [failed, wasOffline])
}
