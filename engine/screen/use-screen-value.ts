import { useCallback, useMemo, useRef, useState } from 'react'
import type { Problem, Screen } from '#generated/engine.ts'
import { resolveInput } from '../flow/binding.ts'
import { callHandler } from '../flow/call-handler.ts'
import { dropDrafts, keepDraft, keepUnsent, readDraft, takeUnsent, type FlowStore } from '../flow/persist.ts'
import type { Runtime, View } from '../flow/runtime.ts'
import { useEngine } from '../view/engine.ts'
import type { ScreenContextValue } from '../view/screen-context.ts'
import type { FormControls } from '../view/use-form-controls.ts'
import type { ScreenData } from './data.tsx'

/** Objects by name that stay in memory as long as the flow runs in this page. */
const retainedObjects = new WeakMap<Runtime, Map<string, unknown>>()

/** The last pressed action: its event, the path of the state, and whether it submitted the form controls. */
interface LastAction {
  path: string
  event: string
  payload: Record<string, unknown> | undefined
  submits: boolean
}

/** Stored by flow and not by screen, because another screen may be shown while the flow waits. In memory only: payloads may be secret. */
const lastActions = new WeakMap<Runtime, LastAction>()

/** Stores the last pressed action, for `retryOf`. */
export const rememberAction = (runtime: Runtime, action: LastAction): void =>
  void lastActions.set(runtime, action)

type RetryContext = Pick<Options, 'runtime' | 'view'> &
  Pick<ScreenContextValue, 'problem' | 'send'> & {
    /** Returns false when the validation fails. */
    submit(event: string, payload?: Record<string, unknown>): boolean
  }

/**
 * Repeats the action that was pressed in this state and failed, with the current values. Undefined in a state with
 * `meta.noRetry`: there the customer has to press the button.
 */
export function retryOf({ runtime, view, problem, send, submit }: RetryContext): (() => void) | undefined {
  const action = lastActions.get(runtime)
  if (!problem || action?.path !== view.path || view.meta.noRetry) return undefined
  const { event, payload, submits } = action
  return () => {
    if (!submits) send(event, payload)
    // The problem may hide the fields with errors.
    else if (!submit(event, payload)) runtime.dismiss()
  }
}

interface Options {
  screen: Screen
  results: ScreenData
  runtime: Runtime
  view: View
  store: FlowStore
  controls: FormControls
  railSlot: HTMLElement | null
  announce(message: string): void
}

/** What the elements of a screen can read and do. */
export function useScreenValue(options: Options): ScreenContextValue {
  const { screen, results, runtime, view, store, controls, railSlot, announce } = options
  const { product, tenant } = useEngine()
  const draftsDropped = useRef(false)
  const availability = useEventAvailability(runtime.can, view.busy)
  const problem = (view.context.problem as Problem | null | undefined) ?? null // context keys are checked against their schema
  const scope = useMemo(
    () => ({ context: view.context, data: results.data, tenant, progress: view.progress }),
    [view.context, view.progress, results.data, tenant],
  )
  const act = (action: Omit<LastAction, 'path'>, values?: Record<string, unknown>) => {
    controls.clearErrors()
    rememberAction(runtime, { path: view.path, ...action })
    runtime.send({ type: action.event, ...action.payload, ...values })
  }
  const send = (event: string, payload?: Record<string, unknown>) => {
    if (runtime.can(event)) act({ event, payload, submits: false })
  }
  const submit = (event: string, payload?: Record<string, unknown>): boolean => {
    if (!runtime.can(event)) return true
    const values = controls.collect()
    if (values) act({ event, payload, submits: true }, values)
    return values !== undefined
  }
  const call = useCallback<ScreenContextValue['call']>(
    async ({ src, input }, callScope = scope, tools) =>
      callHandler(product, src, resolveInput(input, callScope), tools),
    [product, scope],
  )
  return {
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
    retry: retryOf({ runtime, view, problem, send, submit }),
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
