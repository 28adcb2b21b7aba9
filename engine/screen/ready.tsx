import { useEffect } from 'react'
import { useEngine } from '../view/engine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { useNextScreens } from './use-next-screens.ts'

/**
 * Stands behind the content of a screen: marks when the screen, and when the first of all, can be used. What comes after it
 * is fetched ahead from then on: on a slow line it would take its share of what the screen itself waits for.
 */
export function Ready({ id, runtime, path }: Readonly<{ id: string; runtime: Runtime; path: string }>) {
  useNextScreens(useEngine(), runtime, path)
  useEffect(() => {
    performance.mark(`screen:${id}`)
    if (performance.getEntriesByName('app:ready').length === 0) performance.mark('app:ready')
  }, [id])
  return null
}
