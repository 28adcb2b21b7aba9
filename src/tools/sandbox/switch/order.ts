import type { Session } from '../session.ts'

/** Handlings by which the service informs the partner; for the others the customer does it. */
export const DELEGATED: ReadonlySet<string> = new Set(['auto', 'letter', 'cancel', 'transfer'])

/** The order number. */
export const referenceOf = ({ userId }: Session): string => `KWS-${userId.slice(0, 8).toUpperCase()}`
