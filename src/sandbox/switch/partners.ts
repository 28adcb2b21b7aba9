import type { Partner, PartnerPutRequest } from '#generated/api.ts'
import { failure, invalidInput } from '../errors.ts'
import type { Session } from '../session.ts'
import { validCreditorId } from './checks.ts'
import { directory } from './directory.ts'

type Handling = Partner['handling']

/** After completion nothing can be changed any more. */
export function assertOpen(session: Session): void {
  if (session.completed) throw failure('invalid-user-identifier', { message: 'the switch is complete' }, 409)
}

export function partnerOf(session: Session, id: string): Partner {
  const partner = session.partners.find((entry) => entry.id === id)
  if (!partner) throw failure('unknown', { message: `no partner ${id}` }, 404)
  return partner
}

/** Sets the handling; enabled and status follow. cancel and transfer exist in estate switches only. */
export function setHandling(session: Session, partner: Partner, handling: Handling): void {
  if ((handling === 'cancel' || handling === 'transfer') && session.type !== 'nachlass')
    throw invalidInput(`handling ${handling} is for estates only`, { handling: partner.handling })
  if (handling === 'ignore' && partner.handling !== 'ignore') session.before[partner.id] = partner.handling
  Object.assign(partner, {
    handling,
    enabled: handling !== 'ignore',
    status: handling === 'ignore' ? 'ignored' : 'selected',
  })
}

/** How an ignored partner comes back: as before, else as the directory says, else by letter. */
export function wayBack(session: Session, partner: Partner): Handling {
  if (partner.handling !== 'ignore') return partner.handling
  const known = directory.find((sample) => sample.partnerID === partner.partnerID)?.handling
  return session.before[partner.id] ?? (known && known !== 'ignore' ? known : 'letter')
}

/** Informs or ignores all, a category or a list; counts what changed. */
export function setAll(session: Session, on: boolean, which: { category?: string; ids?: string[] }) {
  assertOpen(session)
  const meant = session.partners.filter(
    (partner) =>
      (which.category === undefined || partner.category === which.category) &&
      (which.ids === undefined || which.ids.includes(partner.id)),
  )
  const changing = meant.filter((partner) => partner.enabled !== on)
  for (const partner of changing) setHandling(session, partner, on ? wayBack(session, partner) : 'ignore')
  return { changed: changing.length, items: session.partners }
}

/** Creates or changes a partner; an unmatched group that it settles leaves the list. */
export function upsert(session: Session, id: string, input: PartnerPutRequest): Partner {
  assertOpen(session)
  const { unmatchedId, id: bodyId, status: _status, enabled: _enabled, handling, ...fields } = input
  if (bodyId !== undefined && bodyId !== id) throw invalidInput(`id of path and body differ`)
  if (fields.creditorId?.startsWith('DE') && !validCreditorId(fields.creditorId))
    throw invalidInput('creditorId: wrong check digits', { creditorId: fields.creditorId })
  if (unmatchedId !== undefined && !session.unmatched.some((group) => group.id === unmatchedId))
    throw failure('unknown', { message: `no unmatched group ${unmatchedId}` }, 404)
  const known = session.partners.find((partner) => partner.id === id)
  const partner: Partner = known ?? {
    id,
    source: unmatchedId === undefined ? 'custom' : 'unmatched',
    direction: 'debit',
    handling: 'letter',
    enabled: true,
    status: 'new',
    name: fields.name,
    category: fields.category,
  }
  const { source: _source, ...changes } = fields
  Object.assign(partner, changes)
  if (handling !== undefined && handling !== partner.handling) setHandling(session, partner, handling)
  else if (!known) setHandling(session, partner, partner.handling)
  if (!known) session.partners.push(partner)
  session.unmatched = session.unmatched.filter((group) => group.id !== unmatchedId)
  return partner
}
