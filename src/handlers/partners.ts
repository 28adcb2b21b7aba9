import type { Handling, Partner } from '#generated/api.ts'
import type { Decision, PartnerView } from '#generated/handlers.ts'
import { call } from '../api/client.ts'
import { confirmed } from './confirmed.ts'
import type { TypedHandler } from './handler.ts'

/** The server knows more ways to inform than the customer (auto, letter). */
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
  ...(partner.onlySelf && { reason: 'onlySelf' as const }),
})

export const list: TypedHandler<'partners.list'> = async (_, { signal }) =>
  (await call('switch-partners', { signal })).items.map(viewOf)

/** Categories in their order, each also as a choice of a form. */
export const categories: TypedHandler<'partners.categories'> = async (_, { signal }) =>
  (await call('categories', { signal })).categories
    .toSorted((a, b) => a.order - b.order)
    .map((category) => ({ ...category, value: category.id }))

/** A way that the customer asks for by name; of the others the server takes the best there is. */
function handlingOf(decision: Decision, onlySelf: boolean): { handling?: Handling } {
  if (decision === 'cancel' || decision === 'transfer') return { handling: decision }
  return decision === 'self' && !onlySelf ? { handling: 'self' } : {}
}

/** Whether a partner stands as decided. Of the ways to inform the server takes the best, which may be the customer. */
const stands =
  (decision: Decision) =>
  (partner: Partner): boolean => {
    const now = decisions[partner.handling]
    return decision === 'inform' ? now !== 'ignore' : now === decision
  }

/**
 * Informs, leaves to the customer, or ignores one partner. Without a handling the server takes the best way there is,
 * which for a partner that listens to the customer alone is the customer. Answers what holds.
 */
export async function put(id: string, decision: Decision, onlySelf = false): Promise<PartnerView> {
  const path = { id }
  const body = handlingOf(decision, onlySelf)
  const write =
    decision === 'ignore' ? call('partner-disable', { path }) : call('partner-enable', { path, body })
  const isMeant = (partner: Partner) => partner.id === id && stands(decision)(partner)
  return viewOf(await confirmed<Partner>(write, isMeant, () => call('partner-get', { path })))
}

export const decide: TypedHandler<'partners.decide'> = ({ id, decision, onlySelf }) =>
  put(id, decision, onlySelf)

/** Most ids that one call takes; schemas/api/partners-enable-all. */
const most = 1000

type AllCall = 'partners-enable-all' | 'partners-disable-all'

/** All partners, or those with the given ids, a thousand a call. Answers the whole list. */
async function setAll(name: AllCall, ids: readonly string[] | undefined): Promise<PartnerView[]> {
  if (!ids || ids.length <= most) {
    const write = call(name, { body: { ...(ids && { ids: [...ids] }) } }).then(({ items }) => items)
    const stand = stands(name === 'partners-disable-all' ? 'ignore' : 'inform')
    const read = async () => {
      const { items } = await call('switch-partners', {})
      return items.filter(({ id }) => ids?.includes(id) ?? true).every(stand) ? items : undefined
    }
    // What the answer lists is what came of it, also where the server left some as they were.
    return (await confirmed<Partner[]>(write, () => true, read)).map(viewOf)
  }
  await setAll(name, ids.slice(0, most))
  return setAll(name, ids.slice(most))
}

export const informAll: TypedHandler<'partners.informAll'> = ({ ids }) => setAll('partners-enable-all', ids)

export const ignoreAll: TypedHandler<'partners.ignoreAll'> = ({ ids }) => setAll('partners-disable-all', ids)

/** Puts decisions back as they were before a decision for all: in two calls, and one more for each that came out otherwise. */
export const restore: TypedHandler<'partners.restore'> = async ({ items }) => {
  const idsOf = (ignored: boolean) =>
    items.filter(({ value }) => (value === 'ignore') === ignored).map(({ id }) => id)
  const [informed, ignored] = [idsOf(false), idsOf(true)]
  if (ignored.length > 0) await setAll('partners-disable-all', ignored)
  if (informed.length > 0) await setAll('partners-enable-all', informed)
  const wanted = new Map(items.map(({ id, value }) => [id, value]))
  const all = (await call('switch-partners', {})).items.map(viewOf)
  const views: PartnerView[] = []
  for (const view of all) {
    const value = wanted.get(view.id)
    const isOther = value !== undefined && value !== view.decision
    views.push(isOther ? { ...view, ...(await put(view.id, value, view.onlySelf)) } : view)
  }
  return views
}
