import { useEffect } from 'react'

/** Stands behind the content of a screen: marks when the screen, and when the first of all, can be used. */
export function Ready({ id }: { id: string }) {
  useEffect(() => {
    performance.mark(`screen:${id}`)
    if (performance.getEntriesByName('app:ready').length === 0) performance.mark('app:ready')
  }, [id])
  return null
}
