import { useEffect, useRef } from 'react'

/**
 * Announces a message when it has not changed for `delay` milliseconds. The initial message is not announced when the component
 * mounts, but it is announced when the message changes and becomes the initial one again.
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
