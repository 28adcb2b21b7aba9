import type { Handling, Partner } from '#generated/api.ts'
import type { Decision, PartnerView } from '#generated/handlers.ts'
import { call } from '../../api/client.ts'
import { confirmWrite } from '../confirm-write.ts'
import type { TypedHandler } from '../typed-handler.ts'

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

export const list: TypedHandler<'partners.list'> = async (_, { signal }) =>
  (await call('switch-partners', { signal })).items.map(viewOf)

export const found: TypedHandler<'partners.found'> = async ({ partners }) => ({
  // Those in unclear payments were found there too, once the customer has named them.
  count: partners.filter(({ source }) => source === 'detected' || source === 'unmatched').length,
})

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

export const informAll: TypedHandler<'partners.informAll'> = ({ ids }) => setAll('partners-enable-all', ids)

export const ignoreAll: TypedHandler<'partners.ignoreAll'> = ({ ids }) => setAll('partners-disable-all', ids)

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
