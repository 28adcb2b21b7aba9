import { useEffect, useRef } from 'react'

/** Announces a message that has not changed for `delay` ms. The initial message is not announced. */
export function useDebouncedAnnouncement(
  message: string,
  announce: (message: string) => void,
  delay = 800,
): void {
  const announced = useRef(message)
  const latest = useRef(announce)
  useEffect(() => {
    latest.current = announce
  })
  useEffect(() => {
    if (announced.current === message) return undefined
    const timer = setTimeout(() => {
      announced.current = message
      if (message) latest.current(message)
    }, delay)
    return () => clearTimeout(timer)
  }, [message, delay])
}
