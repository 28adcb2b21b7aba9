import { useEffect } from 'react'
import type { Runtime } from '../flow/runtime.ts'
import { ErrorSummary, ProblemPanel, markAppReady, onAppReady, whenIdle } from '../view/lazy.tsx'
import { useEngine, type Engine } from '../view/engine.ts'
import { loadOtherElements } from './element-list.tsx'

/**
 * Rendered after the content of a screen. Sets the performance marks `screen:<id>` and, once, `app:ready`, and starts to
 * preload the next screens. Not earlier, because on a slow connection that would delay the screen itself.
 */
export function Ready({ id, runtime, path }: Readonly<{ id: string; runtime: Runtime; path: string }>) {
  useNextScreens(useEngine(), runtime, path)
  useEffect(() => {
    performance.mark(`screen:${id}`)
    markAppReady()
  }, [id])
  return null
}

/** Delay before the next screens are preloaded, in milliseconds. The first input of the customer starts it at once. */
const delay = 1000

const inputEvents = ['pointerdown', 'keydown'] as const

async function preloadNextScreens(engine: Engine, runtime: Runtime): Promise<void> {
  try {
    const { preloadNext } = await import('./preload-next.ts')
    await preloadNext(engine, runtime)
  } catch {
    // Ignored: the screen is loaded again when it is shown, and shows the error then.
  }
}

/** Preloads the screens that can follow. Not with the data saver of the browser. */
function useNextScreens(engine: Engine, runtime: Runtime, path: string): void {
  useEffect(() => {
    // Not in every browser, and not in TypeScript's DOM types.
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return undefined
    const stop = () => {
      clearTimeout(timer)
      for (const type of inputEvents) removeEventListener(type, fetchAll)
    }
    const fetchAll = () => {
      stop()
      void preloadNextScreens(engine, runtime)
    }
    const timer = setTimeout(fetchAll, delay)
    for (const type of inputEvents) addEventListener(type, fetchAll)
    return stop
  }, [engine, runtime, path])
}

/** Loaders of what any screen may need: the error views, which must be loaded before a connection fails, and the elements. */
const loaders = [ErrorSummary.load, ProblemPanel.load, loadOtherElements]

/**
 * Calls the loaders when the first screen is ready and the browser idle: it can be idle while the screen still waits for its files.
 * Failures are ignored: a component loads again when it is shown.
 */
export function prefetch(more: (() => Promise<unknown>)[]): void {
  const fetchAll = () => [...loaders, ...more].forEach((load) => load().catch(() => undefined))
  onAppReady(() => whenIdle(fetchAll))
}
