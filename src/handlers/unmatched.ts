import { isolate } from '#engine/text/isolate.ts'
import type { PartnerChange } from '#generated/context.ts'
import { call } from '../api/client.ts'
import { addOrFind } from './directory.ts'
import type { TypedHandler } from './handler.ts'
import { putPartner } from './partner-writes.ts'

/** The choice to leave postings out, as the screen names it; any other is the partnerID of a suggestion. */
const ignored = 'ignore'

/** Postings that nobody was found for, and how many of them still wait for the customer. One-off ones do not. */
export const list: TypedHandler<'unmatched.list'> = async ({ choices }, { signal }) => {
  const { items } = await call('partners-unmatched', { signal })
  const open = items.filter(({ id, cadence }) => cadence !== 'once' && choices?.[id] !== ignored)
  return { items, open: open.length }
}

/** One group, as the form of a partner takes it: the name of the posting, and who pays whom. */
export const read: TypedHandler<'unmatched.read'> = async ({ id }, { signal }) => {
  const posting = (await call('partners-unmatched', { signal })).items.find((group) => group.id === id)
  if (!posting) return {}
  const direction = Number(posting.amount.amount) > 0 ? 'credit' : 'debit'
  return { posting, start: { name: posting.name, direction, decision: 'inform' } }
}

/** Gives each group to the partner that was chosen for it, which joins the list where it is not there yet. */
export const settle: TypedHandler<'unmatched.settle'> = async ({ choices }) => {
  let last: PartnerChange | null = null
  for (const [unmatchedId, partnerID] of Object.entries(choices)) {
    if (partnerID === ignored) continue
    const partner = await addOrFind(partnerID)
    const { id, name } = partner
    await putPartner(id, { ...partner, unmatchedId })
    last = { kind: 'added', id, name: isolate(name) }
  }
  return last
}
