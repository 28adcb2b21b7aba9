/** Specification, section 9: as many as error reporting keeps while offline. */
export const most = 30

/**
 * Failures from before anyone may be told of them: in memory until the customer agrees, thrown away otherwise. When it is
 * full nothing is kept any more, so it is filled with nothing once that is settled.
 */
export const early: unknown[] = []
