import { isolate } from '#engine/text/formats.ts'
import type { Partner, PartnerPutRequest } from '#generated/api.ts'
import type { PartnerForm } from '#generated/forms.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { TypedHandler } from '../typed-handler.ts'
import { refused } from '../typed-handler.ts'
import { deletePartner, openGroups, putPartner } from './partner-writes.ts'
import { putDecision, viewOf } from './partners.ts'

export const read: TypedHandler<'partners.read'> = async ({ id }, { signal }) => {
  const view = viewOf(await call('partner-get', { path: { id }, signal }))
  return { ...view, ...view.address }
}

/** Converts the form values to the body of the API. */
function bodyOf(values: PartnerForm): PartnerPutRequest {
  const { line1, line2, zip, city, country = 'DE', decision: _, ...rest } = values
  const address = line1 && zip && city && { line1, ...(line2 && { line2 }), zip, city, country }
  return { ...rest, ...(address && { address }) }
}

/**
 * Starts viewing or creating a partner. A new partner gets its id here, so that a retry after a lost response writes the same
 * partner. `visit` separates the drafts of this visit from those of others.
 */
export const begin: TypedHandler<'partners.begin'> = async ({ id, name, unmatchedId }) => ({
  id: id ?? crypto.randomUUID(),
  // The name of an existing partner is shown in the heading; that of a new one prefills the form.
  name: id && name ? isolate(name) : (name ?? null),
  unmatchedId: unmatchedId ?? null,
  visit: crypto.randomUUID(),
})

/** Writes a partner. If the server chose another handling, sends the decision too. */
async function write(id: string, body: PartnerPutRequest, { decision, name }: PartnerForm): Promise<string> {
  const saved = viewOf(await putPartner(id, body))
  if (saved.decision !== decision) await putDecision(id, decision, saved.onlySelf)
  return isolate(name)
}

/**
 * Creates a partner that is not in the directory. `unmatchedId` assigns a group of unmatched postings to it. If that was assigned
 * before, as in another tab, nothing is created.
 */
export const create: TypedHandler<'partners.create'> = async ({ id, values, unmatchedId }) => {
  const isOpen = unmatchedId && (await openGroups()).has(unmatchedId)
  // It may have been assigned to this partner, by a request whose answer was lost.
  if (
    unmatchedId &&
    !isOpen &&
    !(await call('switch-partners', {})).items.some((partner) => partner.id === id)
  )
    return { kind: 'assigned', id: unmatchedId, name: '' }
  const body = { ...bodyOf(values), ...(isOpen && { unmatchedId }) }
  return { kind: 'added', id, name: await write(id, body, values) }
}

/** What the form shows: a value that the customer has emptied there is deleted. */
const inForm = ['address', 'customerNo', 'mandateRef', 'creditorId'] as const

/** Saves the form values of a partner. Whatever the form does not show stays as it was read. */
export const save: TypedHandler<'partners.save'> = async ({ id, values }) => {
  const {
    source: _source,
    enabled: _enabled,
    status: _status,
    ...kept
  } = await call('partner-get', { path: { id } })
  for (const key of inForm) delete kept[key]
  return { kind: 'saved', id, name: await write(id, { ...kept, ...bodyOf(values) }, values) }
}

/** Deletes a partner. The result contains the partner, if it was there, so that `putBack` can restore it. */
export const remove: TypedHandler<'partners.remove'> = async ({ id, name }) => {
  const partner = await call('partner-get', { path: { id } }).catch((error: unknown) => {
    // Removed already, by a request whose answer was lost.
    if (error instanceof ApiError && error.failure.status === 404) return undefined
    throw error
  })
  if (!partner) return { kind: 'removed', id, name: name ?? '' }
  await deletePartner(id)
  return { kind: 'removed', id, name: isolate(partner.name), partner }
}

export const putBack: TypedHandler<'partners.putBack'> = async ({ partner }) => {
  // It was gone before it could be read.
  if (!partner) throw refused({ code: 'not-confirmed' })
  const body = partner as Partner // `remove` read it from the API; not validated again, to keep its schema out of the first pages
  await putPartner(body.id, body)
  return { kind: 'restored', id: body.id, name: isolate(body.name) }
}
