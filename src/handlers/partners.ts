import type { Category, Handling, Partner } from '#generated/api.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'

/** What the customer decides; the server knows more ways to inform (auto, letter). */
export type Decision = 'inform' | 'self' | 'ignore'
export type PartnerView = Partner & { decision: Decision }

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

export const list: TypedHandler<object, PartnerView[]> = async (_, { signal }) =>
  (await call('switch-partners', { signal })).items.map(viewOf)

export const categories: TypedHandler<object, Category[]> = async (_, { signal }) =>
  (await call('categories', { signal })).categories.toSorted((a, b) => a.order - b.order)

/** Informs, leaves to the customer, or ignores one partner. */
export const decide: TypedHandler<{ id: string; decision: Decision }, PartnerView> = async ({
  id,
  decision,
}) => {
  const path = { id }
  if (decision === 'ignore') return viewOf(await call('partner-disable', { path }))
  const body = { handling: decision === 'self' ? ('self' as const) : ('auto' as const) }
  return viewOf(await call('partner-enable', { path, body }))
}

type Bulk = TypedHandler<{ ids?: string[] }, PartnerView[]>

/** All partners, or those with the given ids. */
export const informAll: Bulk = async ({ ids }) =>
  (await call('partners-enable-all', { body: { ...(ids && { ids }) } })).items.map(viewOf)

export const ignoreAll: Bulk = async ({ ids }) =>
  (await call('partners-disable-all', { body: { ...(ids && { ids }) } })).items.map(viewOf)

/** Puts decisions back as they were before a decision for all. */
export const restore: TypedHandler<{ items: { id: string; value: Decision }[] }, PartnerView[]> = async ({
  items,
}) => {
  const idsOf = (decision: Decision) => items.filter((item) => item.value === decision).map((item) => item.id)
  const [inform, ignore] = [idsOf('inform'), idsOf('ignore')]
  if (inform.length) await call('partners-enable-all', { body: { ids: inform } })
  if (ignore.length) await call('partners-disable-all', { body: { ids: ignore } })
  for (const id of idsOf('self')) await call('partner-enable', { path: { id }, body: { handling: 'self' } })
  return (await call('switch-partners', {})).items.map(viewOf)
}
