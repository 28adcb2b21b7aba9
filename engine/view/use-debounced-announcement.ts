import { useEffect, useRef } from 'react'

/** Says a message once it stood still for `delay` ms; the first one, of the screen as it opens, is not said. */
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
