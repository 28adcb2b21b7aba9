import {
  Component,
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { FlowBanner, Problem } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { useHistory } from '../flow/history.ts'
import { keepTenant } from '../tenant/links.ts'
import { toHostPath } from '../util/base-path.ts'
import { lacksConnection, useWhenOnline } from '../util/connection.ts'
import { failureLifetime, loadModule } from '../util/load-module.ts'
import { EngineContext, useEngine, type Engine } from '../view/engine.ts'
import { lazyWithPreload, LoadingIndicator } from '../view/lazy.tsx'
import type { ScreenData } from './data.tsx'
import './elements/first.tsx'
import { bannerTexts, isReadyToShow, loadScreen, ReadQueries, useLoaded } from './load-screen.tsx'
import { ScreenContent } from './screen-content.tsx'
import type { ScreenProps } from './use-screen-value.ts'

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
  // It changes with every URL. The screen gets a stable function, so that it does not render again.
  const latestBack = useRef(onBack)
  useLayoutEffect(() => {
    latestBack.current = onBack
  })
  const back = useCallback(() => latestBack.current?.(), [])
  const problem = view.context.problem as Problem | null | undefined // context keys are checked against their schema
  const fail = useEffectEvent(onFatal)
  useEffect(() => {
    if (problem?.severity === 'fatal') fail(problem)
  }, [problem])
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
  const isBannerShown = banner && (!banner.when || runtime.passes(banner.when, shown.view.context))
  const screen = (
    // Keyed by screen and not by state: after a failed submit the same screen keeps its input.
    <ScreenErrorBoundary key={id}>
      {id && <ScreenView {...{ id, runtime, ...shown, store, announce }} {...(onBack && { onBack: back })} />}
    </ScreenErrorBoundary>
  )
  return (
    <>
      {/* No boundary around the screen: React would hydrate it in a separate, later pass. The screen has its own boundaries inside. */}
      {banner ? (
        // The banner is shown together with the screen. If it came later, it would shift the layout.
        <Suspense fallback={<LoadingIndicator />}>
          {isBannerShown && <Banner banner={banner} context={shown.view.context} />}
          {screen}
        </Suspense>
      ) : (
        screen
      )}
      <SessionMenu runtime={runtime} view={view} shown={shown.view} />
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
  if (!screen) return <LoadingIndicator />
  const { data } = screen
  if (!data) return <ScreenContent {...props} screen={screen} results={noData} />
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <ReadQueries queries={data} context={props.view.context} isBusy={props.view.busy}>
        {(results) => <ScreenContent {...props} screen={screen} results={results} />}
      </ReadQueries>
    </Suspense>
  )
})

const SessionBar = lazyWithPreload(() => import('./session/session-bar.tsx'))

interface SessionMenuProps {
  runtime: Runtime
  view: View
  /** View of the shown step. While the next step loads, this is the previous one. */
  shown?: View
}

/** The session menu of a flow in the header. Hidden until the guard of one of its `status` texts passes. */
export function SessionMenu({ runtime, view, shown = view }: Readonly<SessionMenuProps>) {
  const { session } = runtime.flow.meta ?? {}
  if (!session?.status.some(({ when }) => !when || runtime.passes(when, shown.context))) return null
  return (
    <Suspense>
      <SessionBar {...{ session, runtime, view }} />
    </Suspense>
  )
}

/** How long the previous screen waits for the data of the next one, in milliseconds. */
const maxDelay = 400

/** Loads a screen and requests its data. Failures are ignored: the screen shows them. */
async function prepare(engine: Engine, { flow }: Runtime, id: string, context: unknown): Promise<void> {
  const { banner } = flow.meta ?? {}
  try {
    const [screen] = await Promise.all([loadScreen(engine, id), banner && bannerTexts(engine, banner)])
    const parts = await Promise.all((screen.rail ?? []).map((part) => loadScreen(engine, part.screen)))
    const queries = [screen, ...parts].flatMap(({ data }) => Object.values(data ?? {}))
    if (queries.length === 0) return
    const { prefetchQueries } = await loadModule(() => import('./data.tsx'))
    await Promise.race([
      prefetchQueries(engine.product, queries, context),
      new Promise((resolve) => setTimeout(resolve, maxDelay)),
    ])
  } catch {
    // Ignored: the screen is shown anyway and reports the error.
  }
}

/**
 * The view to show: that of the current state, or the previous one (busy) until the screen of the current state is loaded.
 * The previous screen takes no events (`leaving`), because they would be sent to the new state.
 */
function useDisplayedView(runtime: Runtime, view: View): { view: View; leaving: boolean } {
  const engine = useEngine()
  const [shown, setShown] = useState(view)
  const id = view.meta.screen
  const isNext = id !== undefined && shown.meta.screen !== undefined && id !== shown.meta.screen
  // Mostly the next screen was loaded in advance. Rendering the previous one as busy would then cost a render for nothing.
  const ready = !isNext || isReadyToShow(id)
  if (ready && shown !== view) setShown(view)
  useEffect(() => {
    if (!isNext) return undefined
    let cancelled = false
    void prepare(engine, runtime, id, view.context).then(() => cancelled || setShown(view))
    return () => {
      cancelled = true
    }
  }, [engine, runtime, id, isNext, view])
  const previous = useMemo(() => ({ ...shown, busy: true }), [shown])
  return ready ? { view, leaving: false } : { view: previous, leaving: true }
}

interface State {
  error?: Error | undefined
  /** The error happened while offline. A failed import may succeed when the connection is back. */
  offline?: boolean
}

/** Catches errors of a screen. Stored answers are kept. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)), offline: lacksConnection() }
  }

  override render() {
    const { error, offline = false } = this.state
    if (!error) return this.props.children
    return <BrokenScreen error={error} offline={offline} retry={() => this.setState({ error: undefined })} />
  }
}

/** Shown when a screen cannot be rendered. After an error while offline, it is rendered again with the connection. */
function BrokenScreen({ error, offline, retry }: { error: Error; offline: boolean; retry(): void }) {
  const engine = use(EngineContext)
  // Not before the rejected promise has left the cache (`memoizeAsync`).
  useWhenOnline(offline, () => void setTimeout(retry, failureLifetime + 200), true)
  if (engine?.product.isLeaving?.()) return <LoadingIndicator />
  const text = engine?.text ?? ((key: string) => key)
  return (
    <main id="main" className="screen layout-step" data-screen="broken">
      <h1>{text('frame.broken.title')}</h1>
      <p className="lead">{text(offline ? 'frame.broken.offline' : 'frame.broken.text')}</p>
      {/* Hidden while offline, because both buttons would lead to the browser's error page. */}
      {!offline && (
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {text('frame.broken.reload')}
          </button>
          <a className="button button-secondary" href={toHostPath(keepTenant('/'))}>
            {text('frame.broken.start')}
          </a>
        </div>
      )}
      <details className="details">
        <summary>{text('frame.technical')}</summary>
        <p className="quote">{error.message}</p>
      </details>
    </main>
  )
}
