import type { Session } from '../session.ts'

/** Handlings that we carry out; the others stay with the customer. */
export const OURS = new Set(['auto', 'letter', 'cancel', 'transfer'])

/** Number of the order. */
export const referenceOf = ({ userId }: Session): string => `KWS-${userId.slice(0, 8).toUpperCase()}`
