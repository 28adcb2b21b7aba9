import type { Partner } from '#generated/api.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'
import { categories } from './partners.ts'

/** Longest page that the API gives. */
const pageSize = 50

async function allPages(signal: AbortSignal): Promise<Partner[]> {
  const items: Partner[] = []
  for (let page = 1; ; page += 1) {
    const answer = await call('partners-search', { body: { page, size: pageSize }, signal })
    items.push(...answer.items)
    if (answer.items.length < pageSize || items.length >= answer.total) return items
  }
}

/** The whole directory, those of the switch's own list marked as chosen. */
export const list: TypedHandler<'directory.list'> = async (input, tools) => {
  const [directory, own, labels] = await Promise.all([
    allPages(tools.signal),
    call('switch-partners', { signal: tools.signal }),
    categories(input, tools),
  ])
  const chosen = new Map(
    own.items.filter((item) => item.enabled).map((item) => [item.partnerID ?? item.id, item]),
  )
  const label = new Map(labels.map((category) => [category.id, category.label]))
  return directory.map((partner) => ({
    ...partner,
    id: partner.partnerID ?? partner.id,
    decision: chosen.has(partner.partnerID ?? partner.id) ? 'inform' : 'ignore',
    categoryLabel: label.get(partner.category) ?? partner.category,
  }))
}

async function ownId(partnerID: string): Promise<string | undefined> {
  const { items } = await call('switch-partners', {})
  return items.find((item) => item.partnerID === partnerID)?.id
}

/** Adds a partner of the directory to the switch, or takes it out again. `id` is the partnerID of the directory. */
export const decide: TypedHandler<'directory.decide'> = async ({ id: partnerID, decision }) => {
  const own = await ownId(partnerID)
  if (decision === 'ignore') {
    if (own) await call('partner-disable', { path: { id: own } })
    return { id: partnerID, decision }
  }
  try {
    await call('partner-by-partner-id', { body: { partnerID } })
  } catch (error) {
    // Already in the list: then it is informed from there.
    if (!(error instanceof ApiError) || error.failure.status !== 409 || !own) throw error
    await call('partner-enable', { path: { id: own }, body: {} })
  }
  return { id: partnerID, decision }
}
