import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import type { FormEvent } from 'react'
import type { Problem, Screen } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { Actions } from './actions.tsx'
import { retryOf, rememberPress } from './retry-last-action.ts'
import type { ScreenData } from './data.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { dropDrafts, keepDraft, readDraft } from '../flow/persist.ts'
import { Elements } from './element-list.tsx'
import { Pending } from '../view/pending.tsx'
import { ErrorSummary, ProblemPanel } from '../view/problem/lazy-views.ts'
import { callHandler } from '../flow/handler.ts'
import { Rail } from './load-screen.ts'
import type { RailPosition } from './rail.tsx'
import { Ready } from './ready.tsx'
import { resolveAll, resolveInput } from '../flow/binding.ts'
import { ScreenContext } from '../view/screen-context.ts'
import type { ScreenContextValue } from '../view/screen-context.ts'
import { ScreenHeading } from './screen-heading.tsx'
import { useFormControls } from '../view/use-form-controls.ts'
import { useEventAvailability } from '../view/use-event-availability.ts'

export interface ScreenProps {
  id: string
  runtime: Runtime
  view: View
  store: FlowStore
  announce(message: string): void
  onFatal(problem: Problem): void
  /** The step is over, and stands until the next one is ready: it arrives no more. */
  leaving?: boolean
  /** Leads to the step before. */
  onBack?(): void
}

type Props = ScreenProps & { screen: Screen; results: ScreenData }

/** The problem of the flow that this screen shows; one that ends the flow goes to its own page instead. */
function problemOf(context: Record<string, unknown>): Problem | null {
  return (context.problem as Problem | null | undefined) ?? null // context keys are checked against their schema
}

export function ScreenContent(props: Props) {
  const { screen, results, runtime, view, store, leaving, announce, onFatal, onBack } = props
  const engine = useEngine()
  const { product, tenant } = engine
  const { register, collect, errors, attempt, mended: updateErrors, forget } = useFormControls()
  const forgotten = useRef(false)
  const availability = useEventAvailability(runtime.can, view.busy)
  const problem = problemOf(view.context)
  const fatal = problem?.severity === 'fatal'

  useEffect(() => {
    if (fatal && problem) onFatal(problem)
  }, [fatal, problem, onFatal])

  const scope = useMemo(
    () => ({ context: view.context, data: results.data, tenant, progress: view.progress }),
    [view.context, view.progress, results.data, tenant],
  )
  const send = (event: string, payload: Record<string, unknown> = {}) => {
    forget()
    if (!runtime.can(event)) return
    rememberPress(runtime, { path: view.path, event, payload, submits: false })
    runtime.send({ type: event, ...payload })
  }
  const submit = (event: string, payload?: Record<string, unknown>): boolean => {
    if (!runtime.can(event)) return true
    const values = collect()
    if (!values) return false
    send(event, { ...payload, ...values })
    rememberPress(runtime, { path: view.path, event, payload, submits: true })
    return true
  }
  const call = useCallback<ScreenContextValue['call']>(
    async ({ src, input }, at = scope, tools) => callHandler(product, src, resolveInput(input, at), tools),
    [product, scope],
  )
  const value: ScreenContextValue = {
    screen,
    scope,
    busy: view.busy,
    problem,
    can: runtime.can,
    availability: availability,
    dismiss: runtime.dismiss,
    passes: (guard) => guard === undefined || runtime.passes(guard),
    send,
    submit: (event, payload) => void submit(event, payload),
    retry: retryOf({ runtime, view, problem, send, submit }),
    byHand: view.meta.byHand === true,
    fail: runtime.fail,
    register,
    updateErrors: updateErrors,
    call,
    replaceData: results.replace,
    refreshData: results.retry,
    draft: (name) => readDraft(store, screen.id, name),
    keepDraft(name, values) {
      // Forms keep theirs once more when they go; where the flow has ended meanwhile, it has forgotten them.
      const { status, meta } = runtime.view()
      const isOver = status === 'done' && meta.screen !== screen.id
      if (!forgotten.current && !isOver) keepDraft(store, screen.id, name, values)
    },
    dropDrafts() {
      // Forms keep theirs once more when they go.
      forgotten.current = true
      dropDrafts(store, screen.id)
    },
    announce,
  }
  const retry = () => {
    forget()
    results.retry()
  }
  const submits = screen.actions?.find((action) => action.submits)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (submits) value.submit(submits.event, resolveAll(submits.payload, scope))
  }
  const panel = problem?.severity === 'critical' ? problem : undefined
  const inline = !fatal && !panel ? problem : null
  const failed = errors.length > 0 || inline !== null
  const rail = (place: RailPosition) =>
    screen.rail && (
      <Suspense>
        <Rail parts={screen.rail} position={place} />
      </Suspense>
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
        <ScreenHeading
          screen={screen}
          scope={scope}
          flow={runtime.flow}
          step={view.meta.step}
          failed={failed || !!panel}
          busy={view.busy}
          announce={announce}
          onBack={onBack}
        />
        <Suspense>{panel && <ProblemPanel key={panel.at} problem={panel} />}</Suspense>
        <form noValidate onSubmit={onSubmit} hidden={panel !== undefined}>
          <Suspense>
            {failed && (
              <ErrorSummary
                key={inline?.at ?? attempt}
                errors={errors}
                {...(inline && { problem: inline })}
              />
            )}
            {results.problem && <ErrorSummary problem={results.problem} errors={[]} onRetry={retry} />}
          </Suspense>
          {rail('first')}
          {results.pending ? (
            <Pending />
          ) : (
            // Of its own, for a boundary further out would hide the heading while parts load, and the focus with it.
            <Suspense fallback={<Pending />}>
              <Elements body={screen.body} />
              {rail('last')}
              {/* Not before what they send is there: they would send nothing of it, and then move away from the press. */}
              <Actions actions={screen.actions ?? []} above={rail('folded')} />
              <Ready id={screen.id} runtime={runtime} path={view.path} />
            </Suspense>
          )}
        </form>
        {rail('beside')}
      </main>
    </ScreenContext>
  )
}
