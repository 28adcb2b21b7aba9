import { useEffect } from 'react'
import type { Engine } from '../view/engine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { loadScreen } from './load-screen.ts'

/** Rest after a step can be used before the next ones are fetched; a first touch of the page fetches them at once. */
const pause = 1000 // milliseconds

const touches = ['pointerdown', 'keydown'] as const

async function fetchAhead(engine: Engine, runtime: Runtime): Promise<void> {
  try {
    const { screensAhead } = await import('../flow/next-screens.ts')
    await Promise.all(screensAhead(runtime.state()).map((id) => loadScreen(engine, id)))
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
      for (const touch of touches) removeEventListener(touch, fetchAll)
    }
    const fetchAll = () => {
      stop()
      void fetchAhead(engine, runtime)
    }
    const timer = setTimeout(fetchAll, pause)
    for (const touch of touches) addEventListener(touch, fetchAll)
    return stop
  }, [engine, runtime, path])
}
