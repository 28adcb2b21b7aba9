import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem, Screen } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { callHandler } from '../flow/call-handler.ts'
import { dropDrafts, keepDraft, readDraft, type FlowStore, keepUnsent, takeUnsent } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { changedAt, tokens } from '../util/json.ts'
import { useEngine } from '../view/engine.ts'
import { ErrorSummary, LoadingIndicator, ProblemPanel } from '../view/lazy.tsx'
import { ScreenContext, type ScreenContextValue } from '../view/screen-context.ts'
import { isRefusal, useFormControls, type FormControls } from '../view/use-form-controls.ts'
import { Actions } from './actions.tsx'
import type { ScreenData } from './data.tsx'
import { Elements } from './element-list.tsx'
import { isInFirstChunk } from './load-screen.tsx'
import { Ready } from './preload.ts'
import { Rail, type RailPosition } from './rail.tsx'
import { ScreenHeading } from './screen-heading.tsx'

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

/** Objects by name that stay in memory as long as the flow runs in this page. */
const retainedObjects = new WeakMap<Runtime, Map<string, unknown>>()

/** The last pressed action of each flow, whose screen may have changed since. In memory only: payloads may be secret. */
const lastActions = new WeakMap<Runtime, Action & { path: string }>()

interface Action {
  event: string
  payload: Record<string, unknown> | undefined
  /** Whether it sends the values of the form controls too. */
  submits: boolean
}

type Options = Props & { controls: FormControls; railSlot: HTMLElement | null }

/** What the elements of a screen can read and do. */
export function useScreenValue(options: Options): ScreenContextValue {
  const { screen, results, runtime, view, leaving, store, controls, railSlot, announce } = options
  const { product, tenant } = useEngine()
  const draftsDropped = useRef(false)
  const [previews, setPreviews] = useState<Record<string, unknown>>({})
  const can = (event: string) => !leaving && runtime.can(event)
  const availability = useEventAvailability(can, view.busy)
  const problem = (view.context.problem as Problem | null | undefined) ?? null // context keys are checked against their schema
  const scope = useMemo(
    () => ({ context: view.context, data: results.data, tenant, progress: view.progress }),
    [view.context, view.progress, results.data, tenant],
  )
  /** Sends the event of an action. Returns false when the values of the form controls are not valid. */
  const act = (action: Action): boolean => {
    if (!can(action.event)) return true
    const values = action.submits ? controls.collect() : {}
    if (!values) return false
    controls.clearErrors()
    lastActions.set(runtime, { path: view.path, ...action })
    runtime.send({ type: action.event, ...action.payload, ...values })
    return true
  }
  const previewed = Object.entries(previews).reduce<unknown>(
    (all, [pointer, value]) => changedAt(all, tokens(pointer).slice(1), () => value),
    view.context,
  )
  const last = lastActions.get(runtime)
  const isFailed = problem && last?.path === view.path && !view.meta.noRetry
  const call = useCallback<ScreenContextValue['call']>(
    async ({ src, input }, callScope = scope, tools) =>
      callHandler(product, src, resolveAll(input, callScope), tools),
    [product, scope],
  )
  return {
    screen,
    scope,
    previewed,
    preview: (values) => setPreviews((old) => ({ ...old, ...values })),
    railSlot,
    busy: view.busy,
    problem,
    can,
    availability,
    dismiss: runtime.dismiss,
    passes: (guard) => guard === undefined || runtime.passes(guard, view.context),
    send: (event, payload) => void act({ event, payload, submits: false }),
    submit: (event, payload) => void act({ event, payload, submits: true }),
    // With the current values. If they are not valid, the problem may hide the fields with errors.
    retry: isFailed ? { event: last.event, run: () => act(last) || runtime.dismiss() } : undefined,
    noRetry: view.meta.noRetry === true,
    fail: runtime.fail,
    register: controls.register,
    updateErrors: controls.updateErrors,
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
    retainedObject<T>(name: string, create: () => T): T {
      const all = retainedObjects.get(runtime) ?? new Map<string, unknown>()
      retainedObjects.set(runtime, all)
      const key = `${screen.id} ${name}`
      if (!all.has(key)) all.set(key, create())
      return all.get(key) as T // each name is created by one element
    },
    dropDrafts() {
      // Forms store their draft again when they unmount.
      draftsDropped.current = true
      dropDrafts(store, screen.id)
    },
    announce,
  }
}

/**
 * How to show the buttons of a screen. While the flow waits, visible buttons become busy: the layout does not shift, and a
 * second click sends nothing.
 */
function useEventAvailability(can: (event: string) => boolean, busy: boolean) {
  const [shown] = useState(() => new Set<string>())
  return (event: string): 'ready' | 'busy' | 'none' => {
    if (can(event)) {
      shown.add(event)
      return 'ready'
    }
    if (busy && shown.has(event)) return 'busy'
    if (!busy) shown.delete(event)
    return 'none'
  }
}
