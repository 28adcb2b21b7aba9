import type { Session } from '../session.ts'
import type { Clock } from '../store.ts'

/** Handlings by which the service informs the partner; for the others the customer does it. */
export const DELEGATED: ReadonlySet<string> = new Set(['auto', 'letter', 'cancel', 'transfer'])

export const referenceOf = ({ userId }: Session): string => `KWS-${userId.slice(0, 8).toUpperCase()}`

const DAY = 86_400_000

/** Days after the order when its letters are sent, and when the partners have answered. */
const stages = [1, 6]
/** The letters wait so many days if the customer does not want an earlier start. */
const withdrawalPeriod = 14

/** Advances the letters of an order by one stage: sent; then answered, where one partner needs further action. */
export function moveLetters(session: Session): void {
  const at = (status: string) => session.partners.filter((partner) => partner.status === status)
  const waiting = at('queued')
  session.stage += 1
  for (const partner of waiting) partner.status = 'sent'
  if (waiting.length > 0) return
  const [first, ...others] = at('sent')
  for (const partner of others) partner.status = 'confirmed'
  if (first) first.status = 'action-needed'
}

/** Advances the letters to the stage for the current time. */
export function moveDueLetters(session: Session, clock: Clock): void {
  if (!session.completed) return
  const waiting = session.given.withdrawalStart === false ? withdrawalPeriod : 0
  const days = clock.elapsed(session.orderedAt) / DAY - waiting
  while (days >= (stages[session.stage] ?? Infinity)) moveLetters(session)
}
