import { filled } from '#engine/util/json.ts'
import { isolate } from '#engine/text/formats.ts'
import type { Unmatched } from '#generated/api.ts'
import { call } from '../../api/client.ts'
import { type TypedHandler } from '../shared.ts'
import { addOrFind, openGroups, putPartner } from './partner-calls.ts'

/** The choice to ignore a group; any other choice is the partnerID of a suggestion. */
const ignored = 'ignore'

/** The groups of postings that still need a decision; one-off postings do not. */
const undecided = (items: readonly Unmatched[], choices: Record<string, string> | null | undefined) =>
  items.filter(({ id, cadence }) => cadence !== 'once' && choices?.[id] !== ignored)

/** The words for people in a purpose with the marks of SEPA: "EREF+4711 MREF+M-1 SVWZ+Beitrag ABWA+...". Source: DFÜ-Abkommen. */
const wordsIn = (purpose: string): string =>
  /SVWZ[+:]\s*(.*?)\s*(?:(?:[EKM]REF|CRED|DEBT|ABW[AE]|IBAN|BIC)\+.*)?$/s.exec(purpose)?.[1] || purpose

/** The groups of postings without a partner. `open`: how many need a decision. `id`: this group, with values for a new partner. */
export const list: TypedHandler<'unmatched.list'> = async ({ choices, id }, { signal }) => {
  const groups = await call('partners-unmatched', { signal })
  const items = groups.items.map((group) => ({ ...group, purpose: wordsIn(group.purpose) }))
  const posting = items.find((group) => group.id === id)
  const direction = Number(posting?.amount?.amount) > 0 ? ('credit' as const) : ('debit' as const)
  return {
    items,
    open: undecided(items, choices).length,
    ...(posting && { posting, start: { name: posting.name, direction, decision: 'inform' } }),
  }
}

/** The groups of postings that stay unclear when the order is given, as the list of open tasks names them. */
export async function unclearPayments(choices: Record<string, string> | null, signal: AbortSignal) {
  const { items } = await call('partners-unmatched', { signal })
  return undecided(items, choices).map(({ id, name, amount, date }) => ({
    id,
    name,
    ...filled({ amount, date }),
  }))
}

/** Assigns each group to the chosen partner, who is added if needed. Returns what was added, or that a group was assigned before. */
export const assign: TypedHandler<'unmatched.assign'> = async ({ choices }) => {
  const chosen = Object.entries(choices).filter(([, partnerID]) => partnerID !== ignored)
  const open = chosen.length > 0 ? await openGroups() : new Set()
  const [assigned] = chosen.find(([unmatchedId]) => !open.has(unmatchedId)) ?? []
  const added = new Map<string, string>()
  for (const [unmatchedId, partnerID] of chosen) {
    if (!open.has(unmatchedId)) continue
    const partner = await addOrFind(partnerID)
    const { id, name } = partner
    await putPartner(id, { ...partner, unmatchedId })
    added.set(id, isolate(name))
  }
  if (assigned !== undefined) return { kind: 'assigned', id: assigned, name: '' }
  // Without an id, so that the list begins with what has happened.
  if (added.size > 1) return { kind: 'addedSeveral', id: '', name: '', count: added.size }
  const [name] = added.values()
  return name === undefined ? null : { kind: 'matched', id: '', name }
}
