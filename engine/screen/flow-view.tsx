import {
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FlowBanner, Problem, Screen } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { useHistory } from '../flow/history.ts'
import { useEngine, type Engine } from '../view/engine.ts'
import { lazyWithPreload, LoadingIndicator } from '../view/lazy.tsx'
import type { ScreenData } from './data.tsx'
import './elements/first.tsx'
import {
  bannerTexts,
  isReadyToShow,
  loadScreen,
  prefetchQueries,
  ReadQueries,
  useLoaded,
} from './load-screen.ts'
import { ScreenContent, type ScreenProps } from './screen-content.tsx'
import { ScreenErrorBoundary } from './screen-error-boundary.tsx'

interface Props {
  runtime: Runtime
  store: FlowStore
  home: string
  onFatal(problem: Problem): void
}

const noNavigation = () => {}

/** A running flow: the screen of its state, the browser history and the live region for screen readers. */
export function FlowView({ runtime, store, home, onFatal }: Props) {
  const { navigate = noNavigation } = useEngine()
  const view = useSyncExternalStore(runtime.subscribe, runtime.view, runtime.view)
  const onBack = useHistory(runtime, view, store, home, navigate)
  // Both functions change with every URL. The screen gets stable ones, so that it does not render again.
  const latest = useRef({ onBack, onFatal })
  useLayoutEffect(() => {
    latest.current = { onBack, onFatal }
  })
  const back = useCallback(() => latest.current.onBack?.(), [])
  const fail = useCallback((problem: Problem) => latest.current.onFatal(problem), [])
  const shown = useDisplayedView(runtime, view)
  const id = shown.view.meta.screen
  const [announced, setAnnounced] = useState({ id, message: '' })
  // Clears the announcement of the previous screen. Set during rendering, so that it cannot erase announcements of the new screen.
  if (announced.id !== id) setAnnounced({ id, message: '' })
  // Screen readers do not read an unchanged text again. A no-break space at the end changes it.
  const announce = useCallback(
    (next: string) =>
      setAnnounced((old) => ({ ...old, message: old.message === next ? `${next}\u00a0` : next })),
    [],
  )
  const { banner } = runtime.flow.meta ?? {}
  const passes = (guard: string | undefined) => !guard || shown.runtime.passes(guard)
  const screen = (
    // Keyed by screen and not by state: after a failed submit the same screen keeps its input.
    <ScreenErrorBoundary key={id}>
      {id && (
        <ScreenView {...{ id, ...shown, store, announce, onFatal: fail }} {...(onBack && { onBack: back })} />
      )}
    </ScreenErrorBoundary>
  )
  return (
    <>
      {/* No boundary around the screen: React would hydrate it in a separate, later pass. The screen has its own boundaries inside. */}
      {banner ? (
        // The banner is shown together with the screen. If it came later, it would shift the layout.
        <Suspense fallback={<LoadingIndicator />}>
          {passes(banner.when) && <Banner banner={banner} context={shown.view.context} />}
          {screen}
        </Suspense>
      ) : (
        screen
      )}
      <SessionMenu runtime={runtime} view={view} shown={shown.runtime} />
      <div role="status" className="visually-hidden">
        {announced.message}
      </div>
    </>
  )
}

function Banner({ banner, context }: Readonly<{ banner: FlowBanner; context: unknown }>) {
  const engine = useEngine()
  use(bannerTexts(engine, banner))
  return <aside className="banner">{engine.text(banner.text, resolveAll(banner.values, { context }))}</aside>
}

const noData: ScreenData = { data: {}, pending: false, problem: undefined, retry() {}, replace() {} }

/** The screen of the current state. Memoized, because its parent renders with every change of the URL. */
const ScreenView = memo(function ScreenView(props: ScreenProps) {
  const screen = useLoaded(loadScreen(useEngine(), props.id))
  return screen ? <Loaded screen={screen} {...props} /> : <LoadingIndicator />
})

function Loaded({ screen, ...props }: ScreenProps & { screen: Screen }) {
  const { data } = screen
  if (!data) return <ScreenContent key={screen.id} screen={screen} results={noData} {...props} />
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <ReadQueries key={screen.id} queries={data} context={props.view.context}>
        {(results) => <ScreenContent {...props} screen={screen} results={results} />}
      </ReadQueries>
    </Suspense>
  )
}

const SessionBar = lazyWithPreload(() => import('./session/session-bar.tsx'))

interface SessionMenuProps {
  runtime: Runtime
  view: View
  /** Runtime of the shown step. While the next step loads, this is the previous one. */
  shown?: Pick<Runtime, 'passes'>
}

/** The session menu of a flow in the header. Hidden until the guard of one of its `status` texts passes. */
export function SessionMenu({ runtime, view, shown = runtime }: Readonly<SessionMenuProps>) {
  const { session } = runtime.flow.meta ?? {}
  if (!session?.status.some(({ when }) => !when || shown.passes(when))) return null
  return (
    <Suspense>
      <SessionBar {...{ session, runtime, view }} />
    </Suspense>
  )
}

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
function useDisplayedView(runtime: Runtime, view: View): DisplayedView {
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
