import { isolate } from '#engine/text/isolate.ts'
import type { Partner, PartnerPutRequest } from '#generated/api.ts'
import type { PartnerForm } from '#generated/forms.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'
import { deletePartner, putPartner } from './partner-writes.ts'
import { put, viewOf } from './partners.ts'

export const read: TypedHandler<'partners.read'> = async ({ id }, { signal }) => {
  const view = viewOf(await call('partner-get', { path: { id }, signal }))
  return { ...view, ...view.address }
}

/** Accounts of the old bank, to tell their IBANs from other numbers; none where the bank was not asked. */
export const ownAccounts: TypedHandler<'partners.ownAccounts'> = async (_, { signal }) =>
  (await call('banking-accounts', { signal })).accounts

/** What the customer typed, as the API takes it. */
function bodyOf(values: PartnerForm): PartnerPutRequest {
  const { line1, line2, zip, city, decision: _, ...rest } = values
  const address = line1 && zip && city && { line1, ...(line2 && { line2 }), zip, city, country: 'DE' }
  return { ...rest, ...(address && { address }) }
}

/**
 * Begins to look at a partner, or to enter one: it then has its id, and a mark of this one visit to which drafts belong.
 * Who tries again after a lost answer writes the same partner.
 */
export const begin: TypedHandler<'partners.begin'> = async ({ id, name, unmatchedId }) => ({
  id: id ?? crypto.randomUUID(),
  // A known partner's name is shown in the heading; that of a new one begins its form.
  name: id && name ? isolate(name) : (name ?? null),
  unmatchedId: unmatchedId ?? null,
  visit: crypto.randomUUID(),
})

/** Writes a partner, and decides where the server made another way of it. */
async function write(id: string, body: PartnerPutRequest, { decision, name }: PartnerForm): Promise<string> {
  const saved = viewOf(await putPartner(id, body))
  if (saved.decision !== decision) await put(id, decision, saved.onlySelf)
  return isolate(name)
}

/** A partner that the directory does not have; `unmatchedId` when it settles postings that nobody was found for. */
export const create: TypedHandler<'partners.create'> = async ({ id, values, unmatchedId }) => {
  const body = { ...bodyOf(values), ...(unmatchedId && { unmatchedId }) }
  return { kind: 'added', id, name: await write(id, body, values) }
}

/** What the customer changed of a partner. What the form does not show stays. */
export const save: TypedHandler<'partners.save'> = async ({ id, values }) => {
  const { partnerID, email, fax, portalUrl } = await call('partner-get', { path: { id } })
  const kept = Object.fromEntries(
    Object.entries({ partnerID, email, fax, portalUrl }).filter(([, value]) => value !== undefined),
  )
  return { kind: 'saved', id, name: await write(id, { ...kept, ...bodyOf(values) }, values) }
}

/** Takes a partner off the list; the answer holds all that putting it back needs. */
export const remove: TypedHandler<'partners.remove'> = async ({ id }) => {
  const partner = await call('partner-get', { path: { id } })
  await deletePartner(id)
  return { kind: 'removed', id, name: isolate(partner.name), partner }
}

export const putBack: TypedHandler<'partners.putBack'> = async ({ partner }) => {
  const body = partner as Partner // kept as `remove` above had it from the API; its schema stays out of the first pages
  await putPartner(body.id, body)
  return { kind: 'restored', id: body.id, name: isolate(body.name) }
}
