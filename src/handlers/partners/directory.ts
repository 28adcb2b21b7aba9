import type { Partner } from '#generated/api.ts'
import type { DirectoryEntry } from '#generated/handlers.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { TypedHandler } from '../shared.ts'
import { confirmWrite } from '../shared.ts'
import { deletePartner } from './partner-writes.ts'
import { categories, putDecision, viewOf } from './partners.ts'

/** Page sizes: the maximum of the API, that of a search, and how many suggestions fit on a phone. */
const [pageSize, searchSize, commonSize] = [50, 20, 6]

async function allPages(signal: AbortSignal): Promise<Partner[]> {
  // A list that changes meanwhile has the same partner on two pages.
  const found = new Map<string, Partner>()
  for (let page = 1; ; page += 1) {
    const answer = await call('partners-search', { body: { page, size: pageSize }, signal })
    for (const partner of answer.items) found.set(partner.partnerID ?? partner.id, partner)
    // Counted by what was asked for: a row that could not be read does not end the list.
    if (answer.items.length === 0 || page * pageSize >= answer.total) return [...found.values()]
  }
}

/** Lists the partners that the customer entered, then the directory. Partners of the switch have their decision. */
export const list: TypedHandler<'directory.list'> = async (_, tools) => {
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
    ...directory.map((partner) => entryOf(partner, partner.partnerID ?? partner.id)),
  ]
}

/** Lists the most common partners of some categories, after those that are in the switch. */
export const common: TypedHandler<'directory.common'> = async ({ categories: ids }, { signal }) => {
  const size = Math.ceil(commonSize / ids.length)
  const [switched, ...pages] = await Promise.all([
    call('switch-partners', { signal }),
    ...ids.map((category) =>
      call('partners-search', { body: { category, order: 'common', page: 1, size }, signal }),
    ),
  ])
  const mostCommon = pages.flatMap(({ items }) => items)
  const known = new Set(mostCommon.map(({ partnerID }) => partnerID))
  const inSwitch = switched.items.filter(
    ({ partnerID, category }) => partnerID !== undefined && ids.includes(category) && !known.has(partnerID),
  )
  return [...inSwitch, ...mostCommon].map((partner) => ({
    ...viewOf(partner),
    listed: switched.items.some(({ partnerID }) => partnerID === partner.partnerID),
  }))
}

/** Searches the directory, one page. `listed` is true for partners that are in the switch already. */
export const search: TypedHandler<'directory.search'> = async ({ query, category, page }, { signal }) => {
  const body = { page, size: searchSize, ...(query && { query }), ...(category && { category }) }
  const { items, total } = await call('partners-search', { body, signal })
  const sent = Math.min(searchSize, Math.max(0, total - (page - 1) * searchSize))
  return {
    items: items.map((item) => ({ ...viewOf(item), listed: item.id !== item.partnerID })),
    total,
    missing: Math.max(0, sent - items.length),
  }
}

async function findInSwitch(partnerID: string): Promise<Partner | undefined> {
  const { items } = await call('switch-partners', {})
  return items.find((item) => item.partnerID === partnerID)
}

const isConflict = (error: unknown) => error instanceof ApiError && error.failure.status === 409

/** Adds a partner of the directory to the switch, or returns it if it is there already. */
export async function addOrFind(partnerID: string): Promise<Partner> {
  try {
    return await confirmWrite<Partner>(
      call('partner-by-partner-id', { body: { partnerID } }),
      (partner) => partner.partnerID === partnerID,
      () => findInSwitch(partnerID),
    )
  } catch (error) {
    const found = isConflict(error) ? await findInSwitch(partnerID) : undefined
    if (!found) throw error
    return found
  }
}

/** Adds a partner of the directory to the switch, or removes it there. One that was ignored is set to be informed. */
export const choose: TypedHandler<'directory.choose'> = async ({ partnerID, listed }) => {
  if (listed) {
    const partner = viewOf(await addOrFind(partnerID))
    if (partner.decision === 'ignore') await putDecision(partner.id, 'inform', partner.onlySelf)
  } else {
    const partner = await findInSwitch(partnerID)
    if (partner) await deletePartner(partner.id)
  }
  return { partnerID, listed }
}

/**
 * Decides on a partner. `id` is the partnerID of the directory, or the id of a partner that the customer entered (then `ownId`
 * is set).
 */
export const decide: TypedHandler<'directory.decide'> = async ({ id, decision, ownId, onlySelf }) => {
  const mustAdd = decision !== 'ignore' && !ownId
  // Looked up first, so that a second decision on the same partner does not cause a conflict (409).
  const known = ownId ? undefined : await findInSwitch(id)
  const partner = known ?? (mustAdd ? await addOrFind(id) : undefined)
  const target = ownId ?? partner?.id
  const isUnchanged = partner && viewOf(partner).decision === decision
  if (!target || isUnchanged) return { id, decision }
  return { id, decision: (await putDecision(target, decision, onlySelf)).decision }
}
