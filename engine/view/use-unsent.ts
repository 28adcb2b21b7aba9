import { useEffectEvent, useLayoutEffect } from 'react'
import { useScreen } from './screen-context.ts'

/**
 * Entries that are never stored, such as a PIN, survive a look at a standalone page: `read` gives what was typed when the
 * element goes (undefined for nothing), `write` gets it back when the customer is back at the same place.
 */
export function useUnsent<T>(name: string, read: () => T | undefined, write: (value: T) => void): void {
  const screen = useScreen()
  const keep = useEffectEvent(() => screen.keepUnsent(name, read()))
  const restore = useEffectEvent(() => {
    const value = screen.takeUnsent(name)
    if (value !== undefined) write(value as T) // only `keep` above writes it
  })
  useLayoutEffect(() => {
    restore()
    return () => keep()
  }, [])
}
