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
  Object.assign(partner, {
    handling,
    enabled: handling !== 'ignore',
    status: handling === 'ignore' ? 'ignored' : 'selected',
  })
}

/** The ways in which others than the customer tell a partner. */
const byOthers: ReadonlySet<Handling> = new Set(['auto', 'letter', 'cancel', 'transfer'])

/** The best way there is to tell a partner: as the directory says, else by letter. */
export function bestWay(partner: Partner): Handling {
  const known = directory.find((sample) => sample.partnerID === partner.partnerID)?.handling
  return known && known !== 'ignore' ? known : 'letter'
}

/** Informs or ignores all, a category or a list; counts what changed. */
export function setAll(session: Session, on: boolean, which: { category?: string; ids?: string[] }) {
  assertOpen(session)
  const ids = which.ids && new Set(which.ids)
  const meant = session.partners.filter(
    (partner) =>
      (which.category === undefined || partner.category === which.category) && (!ids || ids.has(partner.id)),
  )
  const wanted = (partner: Partner): Handling =>
    !on ? 'ignore' : byOthers.has(partner.handling) ? partner.handling : bestWay(partner)
  const changing = meant.filter((partner) => partner.handling !== wanted(partner))
  for (const partner of changing) setHandling(session, partner, wanted(partner))
  return { changed: changing.length, items: session.partners }
}

/** What a body that replaces a partner takes away by leaving it out. */
const replaced = ['address', 'email', 'fax', 'portalUrl', 'creditorId', 'mandateRef', 'customerNo'] as const

/** Creates or replaces a partner, also one that was deleted; an unmatched group that it settles leaves the list. */
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
    source: session.deleted[id] ?? (unmatchedId === undefined ? 'custom' : 'unmatched'),
    direction: 'debit',
    handling: 'letter',
    enabled: true,
    status: 'new',
    name: fields.name,
    category: fields.category,
  }
  const { source: _source, ...changes } = fields
  for (const key of replaced) delete partner[key]
  Object.assign(partner, changes)
  if (handling !== undefined && handling !== partner.handling) setHandling(session, partner, handling)
  else if (!known) setHandling(session, partner, partner.handling)
  if (!known) session.partners.push(partner)
  settle(session, id, unmatchedId)
  return partner
}

/** An unmatched group leaves the list; the partner that it went to gives it back when it is deleted. */
function settle(session: Session, id: string, unmatchedId: string | undefined): void {
  const group = session.unmatched.find((one) => one.id === unmatchedId)
  if (!group) return
  session.unmatched = session.unmatched.filter((one) => one !== group)
  session.settled[id] = [...(session.settled[id] ?? []), group]
}

/** Takes a partner off the list, and puts the groups that it had settled back. */
export function remove(session: Session, id: string): null {
  assertOpen(session)
  const partner = partnerOf(session, id)
  session.partners = session.partners.filter((entry) => entry !== partner)
  session.unmatched = [...session.unmatched, ...(session.settled[id] ?? [])]
  session.deleted[id] = partner.source
  delete session.settled[id]
  return null
}
