import type { Account } from '#generated/api.ts'
import { call } from '../api/client.ts'
import { confirmed } from './confirmed.ts'
import type { TypedHandler } from './handler.ts'
import type { HandlerTools } from '#engine/flow/handler.ts'

export const list: TypedHandler<'accounts.list'> = async (_, { signal }) =>
  (await call('banking-accounts', { signal })).accounts

async function set(name: 'account-enable' | 'account-disable', id: string): Promise<Account> {
  const enabled = name === 'account-enable'
  return confirmed(
    call(name, { path: { id } }),
    (account) => account.id === id && account.enabled === enabled,
    async () => (await call('banking-accounts', {})).accounts.find((account) => account.id === id),
  )
}

export const enable: TypedHandler<'accounts.enable'> = ({ id }) => set('account-enable', id)

export const disable: TypedHandler<'accounts.disable'> = ({ id }) => set('account-disable', id)

export interface Chosen {
  bankAccounts: string[] | null
}

/** The accounts that move; none where the customer goes without the login of the old bank. */
export async function chosenAccounts({ bankAccounts }: Chosen, tools: HandlerTools): Promise<Account[]> {
  if (!bankAccounts?.length) return []
  return (await list({}, tools)).filter(({ id }) => bankAccounts.includes(id))
}
