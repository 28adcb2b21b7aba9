import { useCallback, useMemo, useRef, useState } from 'react'
import type { Problem, Screen } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { callHandler } from '../flow/call-handler.ts'
import { dropDrafts, keepDraft, readDraft, type FlowStore, keepUnsent, takeUnsent } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { changedAt, tokens } from '../util/json.ts'
import { useEngine, type FieldError, type FormControl, type ScreenContextValue } from '../view/engine.ts'
import type { ScreenData } from './data.tsx'

export interface ScreenProps {
  id: string
  runtime: Runtime
  view: View
  store: FlowStore
  announce(message: string): void
  /** The flow has left this screen. It is shown until the next one is ready, without the entry animation. */
  leaving?: boolean
  onBack?(): void
}

export type LoadedScreenProps = ScreenProps & { screen: Screen; results: ScreenData }

/** Objects by name that stay in memory as long as the flow runs in this page. */
const retainedObjects = new WeakMap<Runtime, Map<string, unknown>>()

/** The last pressed action of each flow, whose screen may have changed since. In memory only: payloads may be secret. */
const lastActions = new WeakMap<Runtime, Action & { path: string }>()

interface Action {
  /** Screen on which it was pressed. */
  screen: string
  event: string
  payload: Record<string, unknown> | undefined
  /** Whether it sends the values of the form controls too. */
  submits: boolean
}

type Options = LoadedScreenProps & {
  controls: ReturnType<typeof useFormControls>
  railSlot: HTMLElement | null
}

/** What the elements of a screen can read and do. */
export function useScreenValue(options: Options): ScreenContextValue {
  const { screen, results, runtime, view, leaving, store, controls, railSlot, announce } = options
  const { product, tenant } = useEngine()
  const draftsDropped = useRef(false)
  const [previews, setPreviews] = useState<Record<string, unknown>>({})
  const can = (event: string) => !leaving && runtime.can(event)
  const availability = useEventAvailability(can, view.busy)
  const problem = useHeldProblem(view)
  const scope = useMemo(
    () => ({ context: view.context, data: results.data, tenant, progress: view.progress }),
    [view.context, view.progress, results.data, tenant],
  )
  /** Sends the event of an action. Returns false when the values of the form controls are not valid. */
  const act = (action: Omit<Action, 'screen'>): boolean => {
    if (!can(action.event)) return true
    const values = action.submits ? controls.collect() : {}
    if (!values) return false
    controls.clearErrors()
    lastActions.set(runtime, { path: view.path, screen: screen.id, ...action })
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
    pressed: last?.screen === screen.id && availability(last.event) === 'busy' ? last.event : undefined,
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

/** The problem of the state. While the flow waits, the last problem stays, so that nothing moves under the finger; only a panel, which had replaced the screen, goes. */
function useHeldProblem({ busy, context }: View): Problem | null {
  const now = (context.problem as Problem | null | undefined) ?? null // context keys are checked against their schema
  const [held, setHeld] = useState(now)
  if (!busy && held !== now) setHeld(now)
  return now ?? (busy && held?.severity === 'error' ? held : null)
}

/** How to show the buttons of a screen. While the flow waits they stay, busy: nothing moves, and a second click sends nothing. */
function useEventAvailability(can: (event: string) => boolean, busy: boolean) {
  const [shown] = useState(() => new Set<string>())
  return (event: string): 'ready' | 'busy' | 'none' => {
    if (can(event)) shown.add(event)
    else if (!busy) shown.delete(event)
    if (!shown.has(event)) return 'none'
    return can(event) ? 'ready' : 'busy'
  }
}

const same = (error: FieldError, other: FieldError): boolean =>
  error.id === other.id && error.message === other.message

/** Registers the form controls of a screen, validates all of them and stores the errors of the summary. */
export function useFormControls() {
  const controls = useRef(new Map<string, FormControl>())
  const [errors, setErrors] = useState<(FieldError & { control: string })[]>([])
  /** Counts failed validations. Key of the error summary, so that it takes the focus each time. */
  const [attempt, setAttempt] = useState(0)
  /** Codes of the problems that a control shows itself. */
  const [shownCodes, setShownCodes] = useState<readonly string[]>([])

  const register = useCallback((control: FormControl) => {
    const change = () =>
      setShownCodes([...controls.current.values()].flatMap(({ showsCodes }) => showsCodes ?? []))
    controls.current.set(control.name, control)
    if (control.showsCodes) change()
    return () => {
      if (controls.current.get(control.name) === control) controls.current.delete(control.name)
      if (control.showsCodes) change()
    }
  }, [])

  /** The values by name; undefined when a control has errors. */
  const collect = (): Record<string, unknown> | undefined => {
    const all = [...controls.current.values()]
    const found = all.flatMap((control) =>
      control.validate().map((error) => ({ ...error, control: control.name })),
    )
    setErrors(found)
    if (found.length === 0) return Object.fromEntries(all.map((control) => [control.name, control.value()]))
    setAttempt((count) => count + 1)
    return undefined
  }

  /** Updates the summary while a control is filled in: removes fixed errors, changes messages. New errors come with the next validation. */
  const updateErrors = useCallback((control: string, open: readonly FieldError[]) => {
    setErrors((shown) => {
      const changed = open.filter(
        (error) => !shown.some((other) => other.control === control && same(error, other)),
      )
      const remaining = shown.flatMap((error) => {
        if (error.control !== control || open.some((other) => same(error, other))) return [error]
        const at = changed.findIndex(({ id }) => id === error.id)
        return at < 0 ? [] : changed.splice(at, 1).map((now) => ({ ...now, control }))
      })
      const isSame = remaining.length === shown.length && remaining.every((error, at) => error === shown[at])
      return isSame ? shown : remaining
    })
  }, [])

  return { register, collect, errors, attempt, shownCodes, updateErrors, clearErrors: () => setErrors([]) }
}
