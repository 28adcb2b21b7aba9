import { useEffect, useRef } from 'react'

/**
 * Announces a message that has not changed for `delay` ms. The initial message is not announced, unless the message came back to
 * it: what the customer did is announced then too.
 */
export function useDebouncedAnnouncement(
  message: string,
  announce: (message: string) => void,
  delay = 800,
): void {
  const initial = useRef<string | undefined>(message)
  const announced = useRef<string>(undefined)
  const latest = useRef(announce)
  useEffect(() => {
    latest.current = announce
  })
  useEffect(() => {
    if (message !== initial.current) initial.current = undefined
    if (message === (initial.current ?? announced.current)) return undefined
    const timer = setTimeout(() => {
      announced.current = message
      if (message) latest.current(message)
    }, delay)
    return () => clearTimeout(timer)
  }, [message, delay])
}
