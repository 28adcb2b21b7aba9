import {
  memo,
  Suspense,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FlowBanner, Problem, Screen } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { useHistory } from '../flow/use-history.ts'
import { useEngine } from '../view/engine.ts'
import { lazyWithPreload, LoadingIndicator } from '../view/lazy.tsx'
import type { ScreenData } from './data.tsx'
import './elements/first.tsx'
import { bannerTexts, loadScreen, ReadQueries, useLoaded } from './load-screen.ts'
import { ScreenContent, type ScreenProps } from './screen-content.tsx'
import { ScreenErrorBoundary } from './screen-error-boundary.tsx'
import { useDisplayedView } from './use-displayed-view.ts'

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
