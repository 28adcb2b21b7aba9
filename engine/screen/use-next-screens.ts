import { useEffect } from 'react'
import type { Engine } from '../view/engine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { loadScreen } from './load-screen.ts'

/** Rest after a step can be used before the next ones are fetched; a first touch of the page fetches them at once. */
const delay = 1000 // milliseconds

const activityEvents = ['pointerdown', 'keydown'] as const

async function preloadNextScreens(engine: Engine, runtime: Runtime): Promise<void> {
  try {
    const { nextScreens } = await import('../flow/next-screens.ts')
    await Promise.all(nextScreens(runtime.state()).map((id) => loadScreen(engine, id)))
  } catch {
    // One that does not come now is asked for again when it is shown, and told there.
  }
}

/** Has the screens that may come next ready while the customer reads and types. Whoever saves data is left alone. */
export function useNextScreens(engine: Engine, runtime: Runtime, path: string): void {
  useEffect(() => {
    // Not in every browser, and not in TypeScript's list of what browsers have.
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return undefined
    const stop = () => {
      clearTimeout(timer)
      for (const touch of activityEvents) removeEventListener(touch, fetchAll)
    }
    const fetchAll = () => {
      stop()
      void preloadNextScreens(engine, runtime)
    }
    const timer = setTimeout(fetchAll, delay)
    for (const touch of activityEvents) addEventListener(touch, fetchAll)
    return stop
  }, [engine, runtime, path])
}
