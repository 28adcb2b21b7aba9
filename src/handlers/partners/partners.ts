import { isolate } from '#engine/text/formats.ts'
import type { Partner, PartnerPutRequest } from '#generated/api.ts'
import type { PartnerChange } from '#generated/context.ts'
import type { PartnerForm } from '#generated/forms.ts'
import type { Decision, PartnerView } from '#generated/handlers.ts'
import { ignoreMissing, refused } from '../../api/errors.ts'
import { call, confirmWrite } from '../../api/client.ts'
import { isOnPaper, type TypedHandler } from '../shared.ts'
import {
  addOrFind,
  deletePartner,
  findInSwitch,
  hasDecision,
  labelled,
  openGroups,
  putDecision,
  putPartner,
  sortedCategories,
  switchPartners,
  viewOf,
} from './partner-calls.ts'

const byLetter = ['auto', 'letter', 'cancel', 'transfer'] as const

const addressOf = ({ address }: PartnerView): string =>
  address ? [address.line1, `${address.zip} ${address.city}`].join(', ') : ''

/** Those that get a letter. If somebody signs on paper, the customer sends the letters, so their status is unknown. */
const letters = (partners: readonly PartnerView[], onPaper: boolean): PartnerView[] =>
  partners.flatMap((partner) => {
    const handling = byLetter.find((candidate) => candidate === partner.handling)
    if (!handling) return []
    return {
      ...partner,
      place: addressOf(partner),
      way: onPaper ? 'own' : handling,
      request: handling === 'cancel' || handling === 'transfer' ? handling : partner.direction,
      stage: onPaper ? null : partner.status,
    }
  })

/** The partners of the switch; `labelled`: with the names of their categories; `letters`: those that get a letter. */
export const list: TypedHandler<'partners.list'> = async (input, { signal }) => {
  const views = async () => input.partners ?? (await switchPartners(signal)).map(viewOf)
  if (input.letters) return letters(await views(), input.onPaper ?? isOnPaper(input.signatures))
  return input.labelled ? labelled(views(), signal) : views()
}

export const categories: TypedHandler<'partners.categories'> = (_, { signal }) => sortedCategories(signal)

/** Decides on a partner of the directory. It is added if it is not in the switch; one that is not there needs no 'ignore'. */
async function decideInDirectory(partnerID: string, decision: Decision, onlySelf?: boolean) {
  // Looked up first, so that a second decision on the same partner does not cause a conflict (409).
  const known = await findInSwitch(partnerID)
  const partner = known ?? (decision === 'ignore' ? undefined : await addOrFind(partnerID))
  if (!partner || viewOf(partner).decision === decision) return decision
  return (await putDecision(partner.id, decision, onlySelf)).decision
}

/** Decides on a partner of the switch, or on the one of the directory with this `partnerID`. */
export const decide: TypedHandler<'partners.decide'> = async ({ id, partnerID, decision, onlySelf }) =>
  partnerID === undefined
    ? putDecision(id, decision, onlySelf)
    : { id, decision: await decideInDirectory(partnerID, decision, onlySelf) }

/** Maximum number of ids in one call; schemas/api/partners-enable-all. */
const maxIds = 1000

type AllCall = 'partners-enable-all' | 'partners-disable-all'

/** Enables or disables all partners or those with the given ids, at most `maxIds` per call. Returns the whole list. */
async function setAll(name: AllCall, ids: readonly string[] | undefined): Promise<PartnerView[]> {
  if (!ids || ids.length <= maxIds) {
    const write = call(name, { body: { ...(ids && { ids: [...ids] }) } }).then(({ items }) => items)
    const decision = name === 'partners-disable-all' ? 'ignore' : 'inform'
    // The server may leave some partners unchanged, but not all: then it has done nothing.
    const hasChanged = (items: Partner[]) =>
      items.some((item) => (ids?.includes(item.id) ?? true) && hasDecision(item, decision))
    return (await confirmWrite<Partner[]>(write, hasChanged, switchPartners)).map(viewOf)
  }
  await setAll(name, ids.slice(0, maxIds))
  return setAll(name, ids.slice(maxIds))
}

/** Restores the decisions from before a decision for all: two calls, and one for each partner that still differs. */
async function restore(items: readonly { id: string; value: Decision }[]): Promise<PartnerView[]> {
  const idsOf = (ignored: boolean) =>
    items.filter(({ value }) => (value === 'ignore') === ignored).map(({ id }) => id)
  const [informed, ignored] = [idsOf(false), idsOf(true)]
  if (ignored.length > 0) await setAll('partners-disable-all', ignored)
  if (informed.length > 0) await setAll('partners-enable-all', informed)
  const previous = new Map(items.map(({ id, value }) => [id, value]))
  const views: PartnerView[] = []
  for (const view of (await switchPartners()).map(viewOf)) {
    const value = previous.get(view.id)
    const differs = value !== undefined && value !== view.decision
    views.push(differs ? { ...view, ...(await putDecision(view.id, value, view.onlySelf)) } : view)
  }
  return views
}

/** The same decision for all partners, or the `items` that they had before. */
export const decideAll: TypedHandler<'partners.decideAll'> = ({ decision, ids, items }) =>
  items ? restore(items) : setAll(decision === 'ignore' ? 'partners-disable-all' : 'partners-enable-all', ids)

export const read: TypedHandler<'partners.read'> = async ({ id }, { signal }) => {
  const view = viewOf(await call('partner-get', { path: { id }, signal }))
  return { ...view, ...view.address }
}

function bodyOf(values: PartnerForm): PartnerPutRequest {
  const { line1, line2, zip, city, country = 'DE', decision: _, ...rest } = values
  const address = line1 && zip && city && { line1, ...(line2 && { line2 }), zip, city, country }
  return { ...rest, ...(address && { address }) }
}

/**
 * Starts viewing or creating a partner. A new partner gets its id here, so that a retry after a lost response writes the same
 * partner. `visit` separates the drafts of this visit from those of others.
 */
export const begin: TypedHandler<'partners.begin'> = async ({ id, name, category, unmatchedId }) => ({
  id: id ?? crypto.randomUUID(),
  // The name of an existing partner is shown in the heading; that of a new one prefills the form.
  name: id && name ? isolate(name) : (name ?? null),
  category: category ?? null,
  unmatchedId: unmatchedId ?? null,
  visit: crypto.randomUUID(),
})

/** Fields that the server sets, and those of the form. */
const written = ['source', 'enabled', 'status', 'address', 'customerNo', 'mandateRef', 'creditorId'] as const

/** Writes a partner. If the server chose another handling, sends the decision too. */
async function writePartner(id: string, body: PartnerPutRequest, { decision, name }: PartnerForm) {
  const saved = viewOf(await putPartner(id, body))
  if (saved.decision !== decision) await putDecision(id, decision, saved.onlySelf)
  return isolate(name)
}

/** The partner as it was read. Whatever the form does not show stays so; a value that the customer has emptied there is deleted. */
async function keptOf(id: string): Promise<Partial<PartnerPutRequest>> {
  const kept: Partial<Partner> = { ...(await call('partner-get', { path: { id } })) }
  for (const key of written) delete kept[key]
  return kept
}

async function putBack(removed: object | undefined): Promise<PartnerChange> {
  if (!removed) throw refused({ code: 'not-confirmed' }) // It was gone before it could be read.
  const partner = removed as Partner // `remove` read it from the API; not validated again, to keep its schema out of the first pages
  await putPartner(partner.id, partner)
  return { kind: 'restored', id: partner.id, name: isolate(partner.name) }
}

/**
 * Saves the form values of a partner; `isNew`: creates one that is not in the directory. `unmatchedId` assigns a group of unmatched
 * postings to it. If that was assigned before, as in another tab, nothing is created. `removed`: puts back what `remove` returned.
 */
export const save: TypedHandler<'partners.save'> = async (input) => {
  const { id, values, isNew = false, unmatchedId } = input
  if (!id || !values) return putBack(input.removed)
  if (!isNew) {
    const body = { ...(await keptOf(id)), ...bodyOf(values) }
    return { kind: 'saved', id, name: await writePartner(id, body, values) }
  }
  const isOpen = unmatchedId && (await openGroups()).has(unmatchedId)
  // It may have been assigned to this partner, by a request whose answer was lost.
  if (unmatchedId && !isOpen && !(await switchPartners()).some((partner) => partner.id === id))
    return { kind: 'assigned', id: unmatchedId, name: '' }
  const body = { ...bodyOf(values), ...(isOpen && { unmatchedId }) }
  return { kind: 'added', id, name: await writePartner(id, body, values) }
}

/** Deletes a partner. The result contains the partner, if it was there, so that `save` can put it back. */
export const remove: TypedHandler<'partners.remove'> = async ({ id, name }) => {
  const partner = await call('partner-get', { path: { id } }).catch(ignoreMissing)
  // Removed already, by a request whose answer was lost.
  if (!partner) return { kind: 'removed', id, name: name ?? '' }
  await deletePartner(id)
  return { kind: 'removed', id, name: isolate(partner.name), partner }
}
