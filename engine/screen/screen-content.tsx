import { useRef, useState, Suspense, useCallback, useEffect, useMemo } from 'react'
import type { FormEvent } from 'react'
import type { Problem, Screen } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { Actions } from './actions.tsx'
import { retryOf, rememberAction } from './retry-last-action.ts'
import type { ScreenData } from './data.ts'
import type { FlowStore } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { dropDrafts, keepDraft, readDraft } from '../flow/persist.ts'
import { keepUnsent, takeUnsent } from '../flow/unsent-entries.ts'
import { Elements } from './element-list.tsx'
import { LoadingIndicator } from '../view/loading-indicator.tsx'
import { ErrorSummary, ProblemPanel } from '../view/problem/lazy-views.ts'
import { callHandler } from '../flow/call-handler.ts'
import { Rail, isInFirstChunk } from './load-screen.ts'
import type { RailPosition } from './rail.tsx'
import { Ready } from './preload.ts'
import { resolveAll, resolveInput } from '../flow/binding.ts'
import { ScreenContext } from '../view/screen-context.ts'
import type { ScreenContextValue } from '../view/screen-context.ts'
import { ScreenHeading } from './screen-heading.tsx'
import { isRefusal, useFormControls } from '../view/use-form-controls.ts'

const retainedObjects = new WeakMap<Runtime, Map<string, unknown>>()

/** The object of this name that stays in memory as long as the flow runs in this page. The first caller creates it. */
function retainedObject<T>(runtime: Runtime, name: string, create: () => T): T {
  const own = retainedObjects.get(runtime) ?? new Map<string, unknown>()
  retainedObjects.set(runtime, own)
  if (!own.has(name)) own.set(name, create())
  return own.get(name) as T // each name is created by one element
}

export interface ScreenProps {
  id: string
  runtime: Runtime
  view: View
  store: FlowStore
  announce(message: string): void
  onFatal(problem: Problem): void
  /** The flow has left this screen. It is shown until the next one is ready, without the entry animation. */
  leaving?: boolean
  /** Goes to the previous screen. */
  onBack?(): void
}

type Props = ScreenProps & { screen: Screen; results: ScreenData }

export function ScreenContent(props: Props) {
  const { screen, results, runtime, view, store, leaving, announce, onFatal, onBack } = props
  const engine = useEngine()
  const { product, tenant } = engine
  const { register, collect, errors, attempt, shownCodes, updateErrors, clearErrors } = useFormControls()
  const draftsDropped = useRef(false)
  const [railSlot, setRailSlot] = useState<HTMLElement | null>(null)
  const availability = useEventAvailability(runtime.can, view.busy)
  const problem = (view.context.problem as Problem | null | undefined) ?? null // context keys are checked against their schema
  const fatal = problem?.severity === 'fatal'

  useEffect(() => {
    if (fatal && problem) onFatal(problem)
  }, [fatal, problem, onFatal])

  const scope = useMemo(
    () => ({ context: view.context, data: results.data, tenant, progress: view.progress }),
    [view.context, view.progress, results.data, tenant],
  )
  const send = (event: string, payload: Record<string, unknown> = {}) => {
    clearErrors()
    if (!runtime.can(event)) return
    rememberAction(runtime, { path: view.path, event, payload, submits: false })
    runtime.send({ type: event, ...payload })
  }
  const submit = (event: string, payload?: Record<string, unknown>): boolean => {
    if (!runtime.can(event)) return true
    const values = collect()
    if (!values) return false
    send(event, { ...payload, ...values })
    rememberAction(runtime, { path: view.path, event, payload, submits: true })
    return true
  }
  const call = useCallback<ScreenContextValue['call']>(
    async ({ src, input }, callScope = scope, tools) =>
      callHandler(product, src, resolveInput(input, callScope), tools),
    [product, scope],
  )
  const repeat = retryOf({ runtime, view, problem, send, submit })
  const value: ScreenContextValue = {
    screen,
    scope,
    railSlot,
    busy: view.busy,
    problem,
    can: runtime.can,
    availability,
    dismiss: runtime.dismiss,
    passes: (guard) => guard === undefined || runtime.passes(guard, view.context),
    send,
    submit: (event, payload) => void submit(event, payload),
    retry: repeat,
    noRetry: view.meta.noRetry === true,
    fail: runtime.fail,
    register,
    updateErrors,
    call,
    replaceData: results.replace,
    refreshData: results.retry,
    draft: (name) => readDraft(store, screen.id, name),
    keepDraft(name, values) {
      // Forms store their draft again when they unmount. By then the flow may have ended and deleted its drafts.
      const { status, meta } = runtime.view()
      const isOver = status === 'done' && meta.screen !== screen.id
      if (!draftsDropped.current && !isOver) keepDraft(store, screen.id, name, values)
    },
    keepUnsent(name, entry) {
      if (!runtime.transient) keepUnsent(runtime, { context: view.context, screen: screen.id }, name, entry)
    },
    takeUnsent: (name) => takeUnsent(runtime, screen.id, name),
    retainedObject: (name, create) => retainedObject(runtime, `${screen.id} ${name}`, create),
    dropDrafts() {
      // Forms store their draft again when they unmount.
      draftsDropped.current = true
      dropDrafts(store, screen.id)
    },
    announce,
  }
  const retry = () => {
    clearErrors()
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
  // A problem that the step and a query beside it have in common is shown once, with the button of the step. Errors link to the query's.
  const isCommon = repeat && inline?.code === results.problem?.code && errors.length === 0
  const queryProblem = isCommon ? undefined : results.problem
  const rail = (position: RailPosition) =>
    screen.rail && (
      <Suspense>
        <Rail parts={screen.rail} position={position} slot={setRailSlot} />
      </Suspense>
    )

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
        <ScreenHeading
          screen={screen}
          scope={scope}
          flow={runtime.flow}
          step={view.meta.step}
          passes={value.passes}
          failed={failed || !!panel}
          busy={view.busy}
          announce={announce}
          onBack={onBack}
        />
        {/* Rendered only with a panel: React hydrates each boundary in a separate pass, so an empty one would cost time. */}
        {panel && (
          <Suspense>
            <ProblemPanel key={panel.at} problem={panel} />
          </Suspense>
        )}
        <form noValidate onSubmit={onSubmit} hidden={panel !== undefined}>
          {(failed || queryProblem) && (
            <Suspense>
              {failed && (
                <ErrorSummary
                  key={inline?.at ?? attempt}
                  errors={errors}
                  {...(inline && { problem: inline, shownByField: isRefusal(inline, shownCodes) })}
                />
              )}
              {queryProblem && <ErrorSummary problem={queryProblem} errors={[]} onRetry={retry} />}
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

/**
 * How to show the buttons of a screen. While the flow waits, visible buttons become busy: the layout does not shift, and a
 * second click sends nothing.
 */
function useEventAvailability(can: (event: string) => boolean, busy: boolean) {
  const shown = useRef(new Set<string>())
  return (event: string): 'ready' | 'busy' | 'none' => {
    if (can(event)) {
      shown.current.add(event)
      return 'ready'
    }
    if (busy && shown.current.has(event)) return 'busy'
    if (!busy) shown.current.delete(event)
    return 'none'
  }
}
