import type { Partner, PartnerPutRequest } from '#generated/api.ts'
import { failure, invalidInput, reason } from '../errors.ts'
import type { Session } from '../session.ts'
import { isCreditorId } from '../../../checks/bank-numbers.ts'
import { directory, toPartner } from './directory.ts'
import { DELEGATED } from './order.ts'

type Handling = Partner['handling']

/** @throws Failure 409 after completion, because the switch can no longer be changed */
export function assertOpen(session: Session): void {
  if (session.completed) throw failure('invalid-user-identifier', { message: 'the switch is complete' }, 409)
}

export function partnerOf(session: Session, id: string): Partner {
  const partner = session.partners.find((entry) => entry.id === id)
  if (!partner) throw failure('unknown', { message: `no partner ${id}` }, 404)
  return partner
}

/** Whether a letter arrives. How to reach the partners that it knows is up to the service. */
const isReached = ({ source, address, email, fax }: Partner) =>
  (source !== 'custom' && source !== 'unmatched') || address?.country === 'DE' || email || fax

/** Sets handling, enabled and status. `cancel` and `transfer` are allowed only in estate switches. */
function setHandling(session: Session, partner: Partner, handling: Handling): void {
  if ((handling === 'cancel' || handling === 'transfer') && session.type !== 'nachlass')
    throw invalidInput(`handling ${handling} is for estates only`, { handling: partner.handling })
  if (DELEGATED.has(handling) && !isReached(partner)) throw invalidInput('a letter needs a German address')
  Object.assign(partner, {
    handling,
    enabled: handling !== 'ignore',
    status: handling === 'ignore' ? 'ignored' : 'selected',
  })
}

/** The best handling for a partner: that of the directory, else a letter, for which one that was entered needs an address, and for a standing order nobody does. */
function bestHandling(partner: Partner): Handling {
  const known = directory.find((sample) => sample.partnerID === partner.partnerID)?.handling
  if (known && known !== 'ignore') return known
  if (partner.source === 'detected') return 'letter'
  return partner.direction !== 'standing-order' && isReached(partner) ? 'letter' : 'self'
}

/** Decides about a partner; `best` informs it in the best way. */
export function decide(session: Session, id: string, handling: Handling | 'best'): Partner {
  assertOpen(session)
  const partner = partnerOf(session, id)
  setHandling(session, partner, handling === 'best' ? bestHandling(partner) : handling)
  return partner
}

/** Adds a partner of the directory. */
export function add(session: Session, partnerID: string): Partner {
  assertOpen(session)
  const sample = directory.find((entry) => entry.partnerID === partnerID)
  if (!sample) throw failure('unknown', { message: `no partner ${partnerID} in the directory` }, 404)
  if (session.partners.some((partner) => partner.partnerID === partnerID))
    throw reason('partner-exists', `partner ${partnerID} is already in the switch`, 409)
  const partner = toPartner(sample, crypto.randomUUID(), 'directory')
  setHandling(session, partner, partner.handling === 'ignore' ? 'letter' : partner.handling)
  session.partners.push(partner)
  return partner
}

/** Informs (`on`) or ignores all partners, those of a category or those of a list. `changed` counts the changes. */
export function setAll(session: Session, on: boolean, filter: { category?: string; ids?: string[] }) {
  assertOpen(session)
  const ids = filter.ids && new Set(filter.ids)
  const selected = session.partners.filter(
    (partner) =>
      (filter.category === undefined || partner.category === filter.category) &&
      (!ids || ids.has(partner.id)),
  )
  const target = (partner: Partner): Handling =>
    !on ? 'ignore' : DELEGATED.has(partner.handling) ? partner.handling : bestHandling(partner)
  const changing = selected.filter((partner) => partner.handling !== target(partner))
  for (const partner of changing) setHandling(session, partner, target(partner))
  return { changed: changing.length, items: session.partners }
}

/** Optional fields that PUT removes if the body does not have them. */
const removable = ['address', 'email', 'fax', 'portalUrl', 'creditorId', 'mandateRef', 'customerNo'] as const

/** Creates or replaces a partner, or restores a deleted one. `unmatchedId` assigns an unmatched group to it. */
export function upsert(session: Session, id: string, input: PartnerPutRequest): Partner {
  assertOpen(session)
  const { unmatchedId, id: bodyId, status: _status, enabled: _enabled, handling, ...fields } = input
  if (bodyId !== undefined && bodyId !== id) throw invalidInput(`id of path and body differ`)
  if (fields.creditorId?.startsWith('DE') && !isCreditorId(fields.creditorId))
    throw invalidInput('creditorId: wrong check digits', { creditorId: fields.creditorId })
  if (unmatchedId !== undefined && !session.unmatched.some((group) => group.id === unmatchedId))
    throw failure('unknown', { message: `no unmatched group ${unmatchedId}` }, 404)
  const known = session.partners.find((partner) => partner.id === id)
  const partner: Partner = known ?? {
    id,
    source: session.deleted[id] ?? (unmatchedId === undefined ? 'custom' : 'unmatched'),
    direction: 'debit',
    handling: 'letter',
    enabled: true,
    status: 'new',
    name: fields.name,
    category: fields.category,
  }
  const { source: _source, ...changes } = fields
  for (const key of removable) delete partner[key]
  Object.assign(partner, changes)
  if (handling !== undefined && handling !== partner.handling) setHandling(session, partner, handling)
  else if (!known || (DELEGATED.has(partner.handling) && !isReached(partner)))
    setHandling(session, partner, bestHandling(partner))
  if (!known) session.partners.push(partner)
  assignGroup(session, id, unmatchedId)
  return partner
}

/** Moves an unmatched group to a partner. Deleting the partner moves it back. */
function assignGroup(session: Session, id: string, unmatchedId: string | undefined): void {
  const group = session.unmatched.find((candidate) => candidate.id === unmatchedId)
  if (!group) return
  session.unmatched = session.unmatched.filter((candidate) => candidate !== group)
  const partner = partnerOf(session, id)
  // The first group brings what is known of the postings.
  if (partner.lastDate === undefined) {
    const { amount: lastAmount, date: lastDate, cadence } = group
    Object.assign(partner, { lastAmount, lastDate, cadence, source: 'unmatched' })
  }
  session.assigned[id] = [...(session.assigned[id] ?? []), group]
}

/** Deletes a partner. Its assigned groups are unmatched again. */
export function remove(session: Session, id: string): null {
  assertOpen(session)
  const partner = partnerOf(session, id)
  session.partners = session.partners.filter((entry) => entry !== partner)
  session.unmatched = [...session.unmatched, ...(session.assigned[id] ?? [])]
  session.deleted[id] = partner.source
  delete session.assigned[id]
  return null
}
