import { Suspense, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime } from '../flow/runtime.ts'
import { useHistory } from '../flow/use-history.ts'
import { ScreenErrorBoundary } from './screen-error-boundary.tsx'
import { Pending } from '../view/pending.tsx'
import { lazyWithPreload } from '../view/lazy-with-preload.ts'
import { Banner } from './load-screen.ts'
import { ScreenView } from './screen-view.tsx'
import { useDisplayedView } from './use-displayed-view.ts'

interface Props {
  runtime: Runtime
  store: FlowStore
  /** Address of the entry at which the flow starts. */
  home: string
  onFatal(problem: Problem): void
}

const SessionBar = lazyWithPreload(() => import('./session/session-bar.tsx'))

/** Without a router the URL does not change. */
const noNavigation = () => {}

/** A running flow: the screen of its state, the browser's history in step, and one place that speaks to screen readers. */
export function FlowView({ runtime, store, home, onFatal }: Props) {
  const { navigate = noNavigation } = useEngine()
  const view = useSyncExternalStore(runtime.subscribe, runtime.view)
  const onBack = useHistory(runtime, view, store, home, navigate)
  // Both functions change with every URL. The screen gets stable ones, so that it need not render again.
  const latest = useRef({ onBack, onFatal })
  useLayoutEffect(() => {
    latest.current = { onBack, onFatal }
  })
  const back = useCallback(() => latest.current.onBack?.(), [])
  const fail = useCallback((problem: Problem) => latest.current.onFatal(problem), [])
  const [message, setMessage] = useState('')
  // Screen readers do not read an unchanged text again. A no-break space at the end changes it.
  const announce = useCallback(
    (words: string) => setMessage((old) => (old === words ? `${words}\u00a0` : words)),
    [],
  )
  const shown = useDisplayedView(runtime, view)
  const id = shown.view.meta.screen
  const { banner, session } = runtime.flow.meta ?? {}
  const passes = (guard: string | undefined) => !guard || shown.runtime.passes(guard)
  return (
    <>
      {/* The line above a step comes with it: later, it would move what is about to be pressed. */}
      <Suspense fallback={<Pending />}>
        {banner && passes(banner.when) && <Banner banner={banner} context={shown.view.context} />}
        {/* By screen, not by state: a step that sends and fails is shown again with what was typed. */}
        <ScreenErrorBoundary key={id}>
          <Suspense fallback={<Pending />}>
            {id && (
              <ScreenView
                {...{ id, ...shown, store, announce, onFatal: fail }}
                {...(onBack && { onBack: back })}
              />
            )}
          </Suspense>
        </ScreenErrorBoundary>
      </Suspense>
      <Suspense>
        {session?.who.some(({ when }) => passes(when)) && <SessionBar {...{ session, runtime, view }} />}
      </Suspense>
      <div role="status" className="visually-hidden">
        {message}
      </div>
    </>
  )
}
