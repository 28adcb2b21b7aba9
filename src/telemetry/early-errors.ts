import type { RootOptions } from 'react-dom/client'

/** The offline queue (sentry/queue.ts) has the same limit. */
export const maxEarlyErrors = 30

/**
 * Errors that occur before the customer has answered the consent question. They stay in memory until then and are dropped
 * without consent. Once the answer is known, the list is filled with `undefined`, because a full list accepts no more errors.
 */
export const earlyErrors: unknown[] = []

type Report = NonNullable<RootOptions['onUncaughtError']>

const toPage: Report = (error) => reportError(error)

let report = toPage

/**
 * The error callback of React's root. React reads it once, when the root is created, which is before consent. So it forwards:
 * to the page's error event, or to Sentry while there is consent.
 */
export const onRootError: Report = (error, info) => report(error, info)

/** Sets where errors of the root are forwarded to; default: the page's error event. */
export function forwardRootErrors(to: Report = toPage): void {
  report = to
}
