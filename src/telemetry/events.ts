import type { Problem } from '#generated/engine.ts'

/** A fault of another system that the customer need not see: names and places from our own schemas, never values. */
export interface Fault {
  fault: string
  [detail: string]: string | number | string[]
}

const dispatch = (name: string, detail: unknown) =>
  window.dispatchEvent(new CustomEvent(`wechselwerk:${name}`, { detail }))

/*
 * Usage, faults and problems are events of the window. Nothing leaves the page by itself: usage analytics and error reporting
 * listen once the customer has agreed.
 */

/** A usage event of a flow: closed vocabulary, no ids, no free text. */
export const reportUsage = (event: Record<string, unknown>) => void dispatch('usage', event)

export const reportFault = (fault: Fault) => void dispatch('fault', fault)

/** A problem that the customer sees. */
export const reportProblem = (problem: Problem) => void dispatch('problem', problem)
