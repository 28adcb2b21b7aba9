import type { Problem } from '#generated/engine.ts'
import type { RootOptions } from 'react-dom/client'

/** A fault of another system that is not shown to the customer. Contains names and pointers from our schemas, never values. */
export interface Fault {
  fault: string
  [detail: string]: string | number | string[]
}

const dispatch = (name: string, detail: unknown) =>
  window.dispatchEvent(new CustomEvent(`wechselwerk:${name}`, { detail }))

/* Usage, faults and problems are events of the window. Sinks listen to them only after consent; else nothing leaves the page. */

/** A usage event of a flow; schemas/usage.schema.json lists the values. No ids, no free text. */
export const reportUsage = (event: Record<string, unknown>) => void dispatch('usage', event)

export const reportFault = (fault: Fault) => void dispatch('fault', fault)

export const reportProblem = (problem: Problem) => void dispatch('problem', problem)

/** The build that this page belongs to, such as `wechselwerk@0.1.0+3f2a9c1b2d4e`; undefined with `npm start`. */
export const release = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content

/** Messages of browsers for a chunk that did not load: Chromium (two), Firefox, Safari (two). */
export const chunkErrorMessages = [
  'Failed to fetch dynamically imported module',
  'Failed to load module script',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'is not a valid JavaScript MIME type',
] as const

type Report = NonNullable<RootOptions['onUncaughtError']>

const toPage: Report = (error) => reportError(error)

let report = toPage

/** React's error callback, which it reads once, before consent. It forwards to the page's error event, or to Sentry with consent. */
export const onRootError: Report = (error, info) => report(error, info)

/** Sets where errors of the root are forwarded to; default: the page's error event. */
export function forwardRootErrors(to: Report = toPage): void {
  report = to
}
