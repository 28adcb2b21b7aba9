import { useEffect, useEffectEvent } from 'react'

/** Reads again by itself what could not be read, as soon as the connection is back. */
export function useWhenOnline(failed: boolean, again: () => void): void {
  const read = useEffectEvent(again)
  useEffect(() => {
    if (!failed) return undefined
    const online = () => read()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [failed])
}
