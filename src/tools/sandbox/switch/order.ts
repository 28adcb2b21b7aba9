import type { Session } from '../session.ts'
import { failure } from '../errors.ts'
import type { Context } from '../http/call.ts'

/** Handlings by which the service informs the partner; for the others the customer does it. */
export const DELEGATED: ReadonlySet<string> = new Set(['auto', 'letter', 'cancel', 'transfer'])

export const referenceOf = ({ userId }: Session): string => `KWS-${userId.slice(0, 8).toUpperCase()}`

/** DELETE /switch/complete: 404 without an order, 409 once a letter was sent. Revokes the tokens. */
export function cancel({ session, sandbox }: Context<'switch-cancel'>): null {
  if (!session.completed) throw failure('unknown', { message: 'no order' }, 404)
  if (session.partners.some(({ status }) => status === 'sent' || status === 'confirmed'))
    throw failure('invalid-user-identifier', { message: 'letters were sent already' }, 409)
  for (const partner of session.partners) if (partner.status === 'queued') partner.status = 'cancelled'
  sandbox.store.post({
    kind: 'mail',
    to: session.profile.owners?.[0]?.email ?? '',
    text: 'Ihr Auftrag ist zurückgezogen. Es geht nichts hinaus.',
  })
  sandbox.store.erase(session)
  return null
}
