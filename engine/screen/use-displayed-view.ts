import { useEffect, useMemo, useState } from 'react'
import type { Runtime, View } from '../flow/runtime.ts'
import { useEngine, type Engine } from '../view/engine.ts'
import { bannerTexts, isReadyToShow, prefetchQueries, loadScreen } from './load-screen.ts'

/** How long the previous screen waits for the data of the next one, in milliseconds. */
const maxDelay = 400

const withinDelay = (answers: Promise<unknown>) =>
  Promise.race([answers, new Promise((resolve) => setTimeout(resolve, maxDelay))])

/** Loads a screen and requests its data. Failures are ignored: the screen shows them. */
async function prepare(engine: Engine, { flow }: Runtime, id: string, context: unknown): Promise<void> {
  const { banner } = flow.meta ?? {}
  try {
    const [screen] = await Promise.all([loadScreen(engine, id), banner && bannerTexts(engine, banner)])
    const parts = await Promise.all((screen.rail ?? []).map((part) => loadScreen(engine, part.screen)))
    const queries = [screen, ...parts].flatMap(({ data }) => Object.values(data ?? {}))
    if (queries.length > 0) await withinDelay(prefetchQueries(engine.product, queries, context))
  } catch {
    // Ignored: the screen is shown anyway and reports the error.
  }
}

interface DisplayedView {
  runtime: Runtime
  view: View
  /** The flow has left this screen. It is shown until the next one is ready. */
  leaving: boolean
}

/**
 * The view to show: that of the current state, or the previous one (busy) until the screen of the current state is loaded.
 * The previous screen takes no events, because they would be sent to the new state.
 */
export function useDisplayedView(runtime: Runtime, view: View): DisplayedView {
  const engine = useEngine()
  const [shown, setShown] = useState(view)
  const [prepared, setPrepared] = useState<View>()
  const id = view.meta.screen
  const isNext = id !== undefined && shown.meta.screen !== undefined && id !== shown.meta.screen
  // Mostly the next screen was loaded in advance. Rendering the previous one as busy would then cost a render for nothing.
  const ready = !isNext || prepared?.meta.screen === id || isReadyToShow(id)
  if (ready && shown !== view) setShown(view)
  useEffect(() => {
    if (!isNext) return undefined
    let cancelled = false
    void prepare(engine, runtime, id, view.context).then(() => cancelled || setPrepared(view))
    return () => {
      cancelled = true
      setPrepared(undefined)
    }
  }, [engine, runtime, id, isNext, view])
  const previousView = useMemo(
    () => ({
      runtime: {
        ...runtime,
        can: () => false,
        passes: (guard: string) => runtime.passes(guard, shown.context),
      },
      view: { ...shown, busy: true },
      leaving: true,
    }),
    [runtime, shown],
  )
  return ready ? { runtime, view, leaving: false } : previousView
}
