import { Suspense, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime } from '../flow/runtime.ts'
import { useHistory } from '../flow/use-history.ts'
import { ScreenErrorBoundary } from './screen-error-boundary.tsx'
import { LoadingIndicator } from '../view/loading-indicator.tsx'
import { Banner } from './load-screen.ts'
import { ScreenView } from './screen-view.tsx'
import { SessionMenu } from './session/session-menu.tsx'
import { useDisplayedView } from './use-displayed-view.ts'

interface Props {
  runtime: Runtime
  store: FlowStore
  /** URL of the initial state of the flow. */
  home: string
  onFatal(problem: Problem): void
}

/** Without a router the URL does not change. */
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
