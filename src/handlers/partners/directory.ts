import { filled } from '#engine/util/json.ts'
import type { Partner, PartnersSearchRequest } from '#generated/api.ts'
import type { PartnerView } from '#generated/handlers.ts'
import { call } from '../../api/client.ts'
import { type TypedHandler } from '../shared.ts'
import {
  addOrFind,
  deletePartner,
  findInSwitch,
  labelled,
  putDecision,
  switchPartners,
  viewOf,
} from './partner-calls.ts'

/** Page sizes: the maximum of the API, that of a search, and how many suggestions fit on a phone. */
const [pageSize, searchSize, commonSize] = [50, 20, 6]

/** One page of the directory. Without a `partnerID` the id is it; a partner that is in the switch has an id of its own there. */
async function readPage(body: PartnersSearchRequest, signal: AbortSignal) {
  const { items, total } = await call('partners-search', { body, signal })
  const named = items.map((partner) => ({ ...partner, partnerID: partner.partnerID ?? partner.id }))
  return { items: named, total }
}

async function allPages(signal: AbortSignal): Promise<Partner[]> {
  const found = new Map<string, Partner>() // A list that changes meanwhile has the same partner on two pages.
  for (let page = 1; ; page += 1) {
    const answer = await readPage({ page, size: pageSize }, signal)
    for (const partner of answer.items) found.set(partner.partnerID, { ...partner, id: partner.partnerID })
    // Counted by what was asked for: a row that could not be read does not end the list.
    if (answer.items.length === 0 || page * pageSize >= answer.total) return [...found.values()]
  }
}

/** Lists the partners that the customer entered, then the directory. Partners of the switch have their decision. */
async function wholeDirectory(signal: AbortSignal): Promise<PartnerView[]> {
  const [directory, switched] = await Promise.all([allPages(signal), switchPartners(signal)])
  const decided = new Map(switched.map((item) => [item.partnerID ?? item.id, viewOf(item).decision]))
  const own = switched.filter(({ partnerID }) => partnerID === undefined)
  return [...own, ...directory].map((partner) => ({
    ...viewOf(partner),
    decision: decided.get(partner.id) ?? 'ignore',
  }))
}

/** A partner of the directory; `listed`: it is in the switch, and has an id of its own there. */
const listedView = (partner: Partner) => ({ ...viewOf(partner), listed: partner.id !== partner.partnerID })

/** Lists the most common partners of some categories, after those that are in the switch. */
async function commonIn(ids: readonly string[], signal: AbortSignal): Promise<PartnerView[]> {
  const size = Math.ceil(commonSize / ids.length)
  const [switched, ...pages] = await Promise.all([
    switchPartners(signal),
    ...ids.map((category) => readPage({ category, order: 'common', page: 1, size }, signal)),
  ])
  const mostCommon = pages.flatMap(({ items }) => items)
  const known = new Set(mostCommon.map(({ partnerID }) => partnerID))
  const inSwitch = switched.filter(
    ({ partnerID, category }) => partnerID !== undefined && ids.includes(category) && !known.has(partnerID),
  )
  return [...inSwitch, ...mostCommon].map(listedView)
}

export const list: TypedHandler<'directory.list'> = ({ categories }, { signal }) =>
  categories ? commonIn(categories, signal) : labelled(wholeDirectory(signal), signal)

/** Searches the directory, one page. */
export const search: TypedHandler<'directory.search'> = async ({ query, category, page }, { signal }) => {
  const body = { page, size: searchSize, ...filled({ query, category }) }
  const { items, total } = await readPage(body, signal)
  const sent = Math.min(searchSize, Math.max(0, total - (page - 1) * searchSize))
  return { items: items.map(listedView), total, missing: Math.max(0, sent - items.length) }
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
