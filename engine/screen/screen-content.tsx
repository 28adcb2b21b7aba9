import { Suspense, useEffect, useState } from 'react'
import type { Problem, Screen } from '#generated/engine.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { ErrorSummary, LoadingIndicator, ProblemPanel } from '../view/lazy.tsx'
import { ScreenContext } from '../view/screen-context.ts'
import { isRefusal, useFormControls } from '../view/use-form-controls.ts'
import { Actions } from './actions.tsx'
import type { ScreenData } from './data.tsx'
import { Elements } from './element-list.tsx'
import { isInFirstChunk } from './load-screen.tsx'
import { Ready } from './preload.ts'
import { Rail, type RailPosition } from './rail.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import { useScreenValue } from './use-screen-value.ts'

export interface ScreenProps {
  id: string
  runtime: Runtime
  view: View
  store: FlowStore
  announce(message: string): void
  onFatal(problem: Problem): void
  /** The flow has left this screen. It is shown until the next one is ready, without the entry animation. */
  leaving?: boolean
  onBack?(): void
}

type Props = ScreenProps & { screen: Screen; results: ScreenData }

/** A screen whose data is there or on the way: heading, problems, elements and actions. */
export function ScreenContent(props: Props) {
  const { screen, results, runtime, view, leaving, onFatal, onBack } = props
  const controls = useFormControls()
  const { errors, attempt, shownCodes, clearErrors } = controls
  const [railSlot, setRailSlot] = useState<HTMLElement | null>(null)
  const value = useScreenValue({ ...props, controls, railSlot })
  const { problem, retry } = value
  const fatal = problem?.severity === 'fatal'

  useEffect(() => {
    if (fatal && problem) onFatal(problem)
  }, [fatal, problem, onFatal])

  const readAgain = () => {
    clearErrors()
    results.retry()
  }
  const panel = problem?.severity === 'critical' ? problem : undefined
  const inline = !fatal && !panel ? problem : null
  const failed = errors.length > 0 || inline !== null
  // A problem that the step and a query beside it have in common is shown once, with the button of the step. Errors link to the query's.
  const isCommon = retry && inline?.code === results.problem?.code && errors.length === 0
  const queryProblem = isCommon ? undefined : results.problem
  const rail = (position: RailPosition) =>
    screen.rail && <Rail parts={screen.rail} position={position} slot={setRailSlot} />

  const content = (
    <>
      <Elements body={screen.body} />
      {rail('last')}
      {/* Together with the elements: before they are loaded the buttons would submit no values. */}
      <Actions actions={screen.actions ?? []} above={rail('collapsed')} />
      <Ready id={screen.id} runtime={runtime} path={view.path} />
    </>
  )

  return (
    <ScreenContext value={value}>
      <main
        id="main"
        className={`screen layout-${screen.layout ?? 'step'}`}
        data-screen={screen.id}
        data-leaving={leaving || undefined}
        aria-busy={view.busy}
      >
        <ScreenHeading flow={runtime.flow} step={view.meta.step} failed={failed || !!panel} onBack={onBack} />
        {/* Rendered only with a panel: React hydrates each boundary in a separate pass, so an empty one would cost time. */}
        {panel && (
          <Suspense>
            <ProblemPanel key={panel.at} problem={panel} />
          </Suspense>
        )}
        <form noValidate onSubmit={(event) => event.preventDefault()} hidden={panel !== undefined}>
          {(failed || queryProblem) && (
            <Suspense>
              {failed && (
                <ErrorSummary
                  key={inline?.at ?? attempt}
                  errors={errors}
                  {...(inline && { problem: inline, shownByField: isRefusal(inline, shownCodes) })}
                />
              )}
              {queryProblem && <ErrorSummary problem={queryProblem} errors={[]} onRetry={readAgain} />}
            </Suspense>
          )}
          {rail('first')}
          {results.pending ? (
            <LoadingIndicator />
          ) : isInFirstChunk(screen) ? (
            content
          ) : (
            // Its own boundary: an outer one would hide the heading while chunks load, and the focus would be lost.
            <Suspense fallback={<LoadingIndicator />}>{content}</Suspense>
          )}
        </form>
        {rail('beside')}
      </main>
    </ScreenContext>
  )
}
