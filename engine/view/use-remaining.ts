import { useEffect, useState } from 'react'

/** Seconds until an ISO time, updated each second; 0 when it has passed, undefined without a time. */
export function useRemaining(until: unknown): number | undefined {
  const end = typeof until === 'string' ? Date.parse(until) : Number.NaN
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (Number.isNaN(end)) return undefined
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [end])
  return Number.isNaN(end) ? undefined : Math.max(0, Math.ceil((end - now) / 1000))
}

/** Remaining seconds that are announced to screen readers. Announcing each second would be too much. */
export const announcedSeconds = [10, 30, 60]

/** Formats seconds: 65 becomes 1:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
