import type { Problem } from '#generated/engine.ts'
import type { Runtime, View } from '../flow/runtime.ts'

/** What was pressed, where, and whether the entries of the screen went along. */
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
 * What was pressed in this step and failed, once more: with the entries as they are now. In a state that is `byHand` there is no
 * such way: there the customer presses its own button.
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

/** Notes what is pressed. */
export function rememberPress(runtime: Runtime, press: Press): void {
  presses.set(runtime, press)
}
