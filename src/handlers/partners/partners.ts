import { isolate } from '#engine/text/formats.ts'
import type { Handling, Partner, PartnerPutRequest } from '#generated/api.ts'
import type { PartnerForm } from '#generated/forms.ts'
import type { Decision, PartnerView } from '#generated/handlers.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { confirmWrite, refused } from '../shared.ts'
import type { TypedHandler } from '../shared.ts'
import { deletePartner, openGroups, putPartner } from './partner-writes.ts'

/** The server has more handlings (auto, letter) than the customer has decisions. */
const decisions: Record<Handling, Decision> = {
  auto: 'inform',
  letter: 'inform',
  self: 'self',
  online: 'self',
  ignore: 'ignore',
  cancel: 'cancel',
  transfer: 'transfer',
}

export const viewOf = (partner: Partner): PartnerView => ({
  ...partner,
  decision: decisions[partner.handling],
  ...(partner.onlySelf && { reason: partner.direction === 'standing-order' ? 'standingOrder' : 'onlySelf' }),
})

/** The partners of the switch; `labelled`: with the names of their categories. */
export const list: TypedHandler<'partners.list'> = async ({ labelled = false }, tools) => {
  const [{ items }, labels] = await Promise.all([
    call('switch-partners', { signal: tools.signal }),
    labelled ? categories({}, tools) : [],
  ])
  const labelOf = (id: string) => labels.find((category) => category.id === id)?.label ?? id
  return items.map((item) => ({
    ...viewOf(item),
    ...(labelled && { categoryLabel: labelOf(item.category) }),
  }))
}

/** Categories by `order`. `value` makes each an option of a form field. */
export const categories: TypedHandler<'partners.categories'> = async (_, { signal }) =>
  (await call('categories', { signal })).categories
    .toSorted((a, b) => a.order - b.order)
    .map((category) => ({ ...category, value: category.id }))

/** The handling to send, if the decision requires a certain one; otherwise the server chooses the best handling. */
function handlingOf(decision: Decision, onlySelf: boolean): { handling?: Handling } {
  if (decision === 'cancel' || decision === 'transfer') return { handling: decision }
  return decision === 'self' && !onlySelf ? { handling: 'self' } : {}
}

/** Whether a partner has the decision. For 'inform' the server may choose any handling but 'ignore', also 'self'. */
const hasDecision =
  (decision: Decision) =>
  (partner: Partner): boolean => {
    const current = decisions[partner.handling]
    return decision === 'inform' ? current !== 'ignore' : current === decision
  }

/**
 * Sends the decision on a partner and returns its state on the server. The server may choose another handling: for a partner
 * that only accepts a message from the customer (`onlySelf`), that is 'self'.
 */
export async function putDecision(id: string, decision: Decision, onlySelf = false): Promise<PartnerView> {
  const path = { id }
  const body = handlingOf(decision, onlySelf)
  const write =
    decision === 'ignore' ? call('partner-disable', { path }) : call('partner-enable', { path, body })
  const isApplied = (partner: Partner) => partner.id === id && hasDecision(decision)(partner)
  return viewOf(await confirmWrite<Partner>(write, isApplied, () => call('partner-get', { path })))
}

export const decide: TypedHandler<'partners.decide'> = ({ id, decision, onlySelf }) =>
  putDecision(id, decision, onlySelf)

/** Maximum number of ids in one call; schemas/api/partners-enable-all. */
const maxIds = 1000

type AllCall = 'partners-enable-all' | 'partners-disable-all'

const readAll = async (): Promise<Partner[]> => (await call('switch-partners', {})).items

/** Enables or disables all partners or those with the given ids, at most `maxIds` per call. Returns the whole list. */
async function setAll(name: AllCall, ids: readonly string[] | undefined): Promise<PartnerView[]> {
  if (!ids || ids.length <= maxIds) {
    const write = call(name, { body: { ...(ids && { ids: [...ids] }) } }).then(({ items }) => items)
    const isSet = hasDecision(name === 'partners-disable-all' ? 'ignore' : 'inform')
    // The server may leave some partners unchanged, but not all: then it has done nothing.
    const hasChanged = (items: Partner[]) =>
      items.some((item) => (ids?.includes(item.id) ?? true) && isSet(item))
    return (await confirmWrite<Partner[]>(write, hasChanged, readAll)).map(viewOf)
  }
  await setAll(name, ids.slice(0, maxIds))
  return setAll(name, ids.slice(maxIds))
}

export const decideAll: TypedHandler<'partners.decideAll'> = ({ decision, ids }) =>
  setAll(decision === 'ignore' ? 'partners-disable-all' : 'partners-enable-all', ids)

/** Restores the decisions from before a decision for all: two calls, and one for each partner that still differs. */
export const restore: TypedHandler<'partners.restore'> = async ({ items }) => {
  const idsOf = (ignored: boolean) =>
    items.filter(({ value }) => (value === 'ignore') === ignored).map(({ id }) => id)
  const [informed, ignored] = [idsOf(false), idsOf(true)]
  if (ignored.length > 0) await setAll('partners-disable-all', ignored)
  if (informed.length > 0) await setAll('partners-enable-all', informed)
  const previous = new Map(items.map(({ id, value }) => [id, value]))
  const all = (await readAll()).map(viewOf)
  const views: PartnerView[] = []
  for (const view of all) {
    const value = previous.get(view.id)
    const differs = value !== undefined && value !== view.decision
    views.push(differs ? { ...view, ...(await putDecision(view.id, value, view.onlySelf)) } : view)
  }
  return views
}

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
async function writePartner(
  id: string,
  body: PartnerPutRequest,
  { decision, name }: PartnerForm,
): Promise<string> {
  const saved = viewOf(await putPartner(id, body))
  if (saved.decision !== decision) await putDecision(id, decision, saved.onlySelf)
  return isolate(name)
}

/** What the form shows: a value that the customer has emptied there is deleted. */
const inForm = ['address', 'customerNo', 'mandateRef', 'creditorId'] as const

/** The partner as it was read. Whatever the form does not show stays so. */
async function keptOf(id: string): Promise<Partial<PartnerPutRequest>> {
  const {
    source: _source,
    enabled: _enabled,
    status: _status,
    ...kept
  } = await call('partner-get', { path: { id } })
  for (const key of inForm) delete kept[key]
  return kept
}

/**
 * Saves the form values of a partner; `isNew`: creates one that is not in the directory. `unmatchedId` assigns a group of unmatched
 * postings to it. If that was assigned before, as in another tab, nothing is created.
 */
export const save: TypedHandler<'partners.save'> = async ({ id, values, isNew = false, unmatchedId }) => {
  if (!isNew) {
    const body = { ...(await keptOf(id)), ...bodyOf(values) }
    return { kind: 'saved', id, name: await writePartner(id, body, values) }
  }
  const isOpen = unmatchedId && (await openGroups()).has(unmatchedId)
  // It may have been assigned to this partner, by a request whose answer was lost.
  if (unmatchedId && !isOpen && !(await readAll()).some((partner) => partner.id === id))
    return { kind: 'assigned', id: unmatchedId, name: '' }
  const body = { ...bodyOf(values), ...(isOpen && { unmatchedId }) }
  return { kind: 'added', id, name: await writePartner(id, body, values) }
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
