import { useEffect, useRef } from 'react'

/** Says a message once it stood still for `delay` ms; the first one, of the screen as it opens, is not said. */
export function useDebouncedAnnouncement(message: string, say: (message: string) => void, delay = 800): void {
  const said = useRef(message)
  const latest = useRef(say)
  useEffect(() => {
    latest.current = say
  })
  useEffect(() => {
    if (said.current === message) return undefined
    const timer = setTimeout(() => {
      said.current = message
      if (message) latest.current(message)
    }, delay)
    return () => clearTimeout(timer)
  }, [message, delay])
}
