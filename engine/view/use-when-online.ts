import { useEffect, useEffectEvent } from 'react'

/**
 * Tries again by itself what failed, as soon as the connection is back. `missed` where it failed for want of one: then it may be
 * back already, before the words for that were there.
 */
export function useWhenOnline(failed: boolean, again: () => void, missed = false): void {
  const read = useEffectEvent(again)
  useEffect(() => {
    if (!failed) return undefined
    const online = () => read()
    const timer = missed && navigator.onLine ? setTimeout(online) : undefined
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [failed, missed])
}
