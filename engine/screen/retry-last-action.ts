import type { Problem } from '#generated/engine.ts'
import type { Runtime, View } from '../flow/runtime.ts'

/** The last pressed action: its event, the path of the state, and whether it submitted the form controls. */
interface Press {
  path: string
  event: string
  payload: Record<string, unknown> | undefined
  submits: boolean
}

/** By flow, not by screen: while the flow waits another screen may be shown. Payloads may be secret, and stay in memory. */
const presses = new WeakMap<Runtime, Press>()

interface RetryContext {
  runtime: Runtime
  view: View
  problem: Problem | null
  send(event: string, payload?: Record<string, unknown>): void
  /** False where something is to be mended first. */
  submit(event: string, payload?: Record<string, unknown>): boolean
}

/**
 * Repeats the action that was pressed in this state and failed, with the current values. Undefined in a state with
 * `meta.byHand`: there the customer has to press the button.
 */
export function retryOf({ runtime, view, problem, send, submit }: RetryContext): (() => void) | undefined {
  const press = presses.get(runtime)
  if (!problem || press?.path !== view.path || view.meta.byHand) return undefined
  const { event, payload, submits } = press
  return () => {
    if (!submits) send(event, payload)
    // A problem may hide the fields that are to be mended.
    else if (!submit(event, payload)) runtime.dismiss()
  }
}

/** Stores the last pressed action, for `retryOf`. */
export function rememberPress(runtime: Runtime, press: Press): void {
  presses.set(runtime, press)
}
