import type { RootOptions } from 'react-dom/client'

/** Specification, section 9: as many as error reporting keeps while offline. */
export const most = 30

/**
 * Failures from before anyone may be told of them: in memory until the customer agrees, thrown away otherwise. When it is
 * full nothing is kept any more, so it is filled with nothing once that is settled.
 */
export const early: unknown[] = []

type Report = NonNullable<RootOptions['onUncaughtError']>

const toPage: Report = (error) => reportError(error)

let report = toPage

/**
 * The error callback of React's root. React takes it once, when the root is created, which is before the customer was asked
 * about error reports. So it forwards: to the page's own error event, or, while reports are allowed, to Sentry.
 */
export const onRootError: Report = (error, info) => report(error, info)

/** Forwards errors of the root to `to`; without it to the page's own error event. */
export function forwardRootErrors(to: Report = toPage): void {
  report = to
}
