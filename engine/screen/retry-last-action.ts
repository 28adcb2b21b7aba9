import type { Problem } from '#generated/engine.ts'
import type { Runtime, View } from '../flow/runtime.ts'

/** The last pressed action: its event, the path of the state, and whether it submitted the form controls. */
interface LastAction {
  path: string
  event: string
  payload: Record<string, unknown> | undefined
  submits: boolean
}

/** Stored by flow and not by screen, because another screen may be shown while the flow waits. In memory only: payloads may be secret. */
const lastActions = new WeakMap<Runtime, LastAction>()

interface RetryContext {
  runtime: Runtime
  view: View
  problem: Problem | null
  send(event: string, payload?: Record<string, unknown>): void
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

/** Stores the last pressed action, for `retryOf`. */
export function rememberAction(runtime: Runtime, action: LastAction): void {
  lastActions.set(runtime, action)
}
