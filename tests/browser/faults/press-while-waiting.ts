/** A second press must come before the delayed answer. */
export const shortWait = { timeout: 250, noWaitAfter: true }

/** A press that may fail, because the button may have disappeared already. */
export const pressWhileWaiting = (press: Promise<unknown>): Promise<unknown> => press.catch(() => undefined)
