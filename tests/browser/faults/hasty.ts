/** What a hasty customer does must come before the late answer. */
export const soon = { timeout: 250, noWaitAfter: true }

/** The button may be gone already; then there was nothing left to press. */
export const hasty = (press: Promise<unknown>): Promise<unknown> => press.catch(() => undefined)
