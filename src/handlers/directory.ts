import type { Partner } from '#generated/api.ts'
import type { DirectoryEntry } from '#generated/handlers.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { confirmed } from './confirmed.ts'
import type { TypedHandler } from './handler.ts'
import { deletePartner } from './partner-writes.ts'
import { categories, put, viewOf } from './partners.ts'

/** Longest page that the API gives, and the one that a search shows. */
const [pageSize, searchSize] = [50, 20]

async function allPages(signal: AbortSignal): Promise<Partner[]> {
  const items: Partner[] = []
  for (let page = 1; ; page += 1) {
    const answer = await call('partners-search', { body: { page, size: pageSize }, signal })
    items.push(...answer.items)
    if (answer.items.length < pageSize || items.length >= answer.total) return items
  }
}

/**
 * What the customer typed in comes first, then the directory, as far as it belongs to the topics; those of the switch's own
 * list are there in any case, marked as chosen.
 */
export const list: TypedHandler<'directory.list'> = async ({ topics }, tools) => {
  const [directory, switched, labels] = await Promise.all([
    allPages(tools.signal),
    call('switch-partners', { signal: tools.signal }),
    categories({}, tools),
  ])
  const decided = new Map(switched.items.map((item) => [item.partnerID ?? item.id, viewOf(item).decision]))
  const label = new Map(labels.map((category) => [category.id, category.label]))
  const entryOf = (partner: Partner, id: string): DirectoryEntry => ({
    ...viewOf(partner),
    id,
    decision: decided.get(id) ?? 'ignore',
    categoryLabel: label.get(partner.category) ?? partner.category,
  })
  return [
    ...switched.items
      .filter(({ partnerID }) => partnerID === undefined)
      .map((partner) => ({ ...entryOf(partner, partner.id), ownId: partner.id })),
    ...directory
      .map((partner) => entryOf(partner, partner.partnerID ?? partner.id))
      .filter(({ category, id }) => !topics?.length || topics.includes(category) || decided.has(id)),
  ]
}

/** A page of the directory; `listed` says which are in the list of the switch already. */
export const search: TypedHandler<'directory.search'> = async ({ query, category, page }, { signal }) => {
  const body = { page, size: searchSize, ...(query && { query }), ...(category && { category }) }
  const { items, total } = await call('partners-search', { body, signal })
  return { items: items.map((item) => ({ ...viewOf(item), listed: item.id !== item.partnerID })), total }
}

async function own(partnerID: string): Promise<Partner | undefined> {
  const { items } = await call('switch-partners', {})
  return items.find((item) => item.partnerID === partnerID)
}

const isThere = (error: unknown) => error instanceof ApiError && error.failure.status === 409

/** A partner of the directory in the list of the switch: added, or found where it was there already. */
export async function addOrFind(partnerID: string): Promise<Partner> {
  try {
    return await confirmed<Partner>(
      call('partner-by-partner-id', { body: { partnerID } }),
      (partner) => partner.partnerID === partnerID,
      () => own(partnerID),
    )
  } catch (error) {
    const found = isThere(error) ? await own(partnerID) : undefined
    if (!found) throw error
    return found
  }
}

/** Takes a partner of the directory into the list; one that was left out there is informed again. */
export const add: TypedHandler<'directory.add'> = async ({ partnerID }) => {
  const partner = viewOf(await addOrFind(partnerID))
  if (partner.decision === 'ignore') await put(partner.id, 'inform', partner.onlySelf)
  return { partnerID, listed: true }
}

/** Takes a partner off the list again. */
export const remove: TypedHandler<'directory.remove'> = async ({ partnerID }) => {
  const partner = await own(partnerID)
  if (partner) await deletePartner(partner.id)
  return { partnerID, listed: false }
}

/** Decides as in the list of the switch. `id` is the partnerID of the directory, or the id of a partner that the customer typed in. */
export const decide: TypedHandler<'directory.decide'> = async ({ id, decision, ownId, onlySelf }) => {
  const joins = decision !== 'ignore' && !ownId
  // Asked first: who decides twice of the same entry would be told each time that it is there already.
  const known = ownId ? undefined : await own(id)
  const partner = known ?? (joins ? await addOrFind(id) : undefined)
  const target = ownId ?? partner?.id
  const stands = partner && viewOf(partner).decision === decision
  if (!target || stands) return { id, decision }
  return { id, decision: (await put(target, decision, onlySelf)).decision }
}
