import type { Handling, Partner } from '#generated/api.ts'
import type { Decision, PartnerView } from '#generated/handlers.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'

/** The server knows more ways to inform than the customer (auto, letter). */
const decisions: Record<Handling, Decision> = {
  auto: 'inform',
  letter: 'inform',
  self: 'self',
  online: 'self',
  ignore: 'ignore',
  cancel: 'inform',
  transfer: 'inform',
}

export const viewOf = (partner: Partner): PartnerView => ({
  ...partner,
  decision: decisions[partner.handling],
})

export const list: TypedHandler<'partners.list'> = async (_, { signal }) =>
  (await call('switch-partners', { signal })).items.map(viewOf)

export const categories: TypedHandler<'partners.categories'> = async (_, { signal }) =>
  (await call('categories', { signal })).categories.toSorted((a, b) => a.order - b.order)

/** Informs, leaves to the customer, or ignores one partner. */
export const decide: TypedHandler<'partners.decide'> = async ({ id, decision }) => {
  const path = { id }
  const handling = decision === 'self' ? ('self' as const) : ('auto' as const)
  const answer = await (decision === 'ignore'
    ? call('partner-disable', { path })
    : call('partner-enable', { path, body: { handling } }))
  return answer ? viewOf(answer) : { id, decision }
}

/** What a decision for many has made of them; read anew where its answer does not tell. */
const afterAll = async (answer: { items: Partner[] } | null): Promise<PartnerView[]> =>
  (answer ?? (await call('switch-partners', {}))).items.map(viewOf)

/** All partners, or those with the given ids. */
export const informAll: TypedHandler<'partners.informAll'> = async ({ ids }) =>
  afterAll(await call('partners-enable-all', { body: { ...(ids && { ids }) } }))

export const ignoreAll: TypedHandler<'partners.ignoreAll'> = async ({ ids }) =>
  afterAll(await call('partners-disable-all', { body: { ...(ids && { ids }) } }))

/** Puts decisions back as they were before a decision for all. */
export const restore: TypedHandler<'partners.restore'> = async ({ items }) => {
  const idsOf = (decision: Decision) => items.filter((item) => item.value === decision).map((item) => item.id)
  const [inform, ignore] = [idsOf('inform'), idsOf('ignore')]
  if (inform.length) await call('partners-enable-all', { body: { ids: inform } })
  if (ignore.length) await call('partners-disable-all', { body: { ids: ignore } })
  for (const id of idsOf('self')) await call('partner-enable', { path: { id }, body: { handling: 'self' } })
  return (await call('switch-partners', {})).items.map(viewOf)
}
