import type { RootOptions } from 'react-dom/client'

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
