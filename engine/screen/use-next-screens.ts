import { useEffect } from 'react'
import type { Engine } from '../engine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { loadScreen } from './load-screen.ts'

/** Rest after a step before the next ones are fetched; a first touch of the page fetches them at once. */
const pause = 1000 // milliseconds

const touches = ['pointerdown', 'keydown'] as const

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
      // One that does not come now is asked for again when it is shown, and told there.
      for (const id of runtime.ahead()) loadScreen(engine, id).catch(() => undefined)
    }
    const timer = setTimeout(fetchAll, pause)
    for (const touch of touches) addEventListener(touch, fetchAll)
    return stop
  }, [engine, runtime, path])
}
