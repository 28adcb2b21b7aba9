import type { Account } from '#generated/api.ts'
import { call } from '../../api/client.ts'
import { confirmWrite } from '../confirm-write.ts'
import type { TypedHandler } from '../typed-handler.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'

export const accounts = async ({ signal }: Pick<HandlerTools, 'signal'>): Promise<Account[]> =>
  (await call('banking-accounts', { signal })).accounts

async function setEnabled(name: 'account-enable' | 'account-disable', id: string): Promise<Account> {
  const enabled = name === 'account-enable'
  return confirmWrite(
    call(name, { path: { id } }),
    (account) => account.id === id && account.enabled === enabled,
    async () => (await call('banking-accounts', {})).accounts.find((account) => account.id === id),
  )
}

export const enable: TypedHandler<'accounts.enable'> = ({ id }) => setEnabled('account-enable', id)

export const disable: TypedHandler<'accounts.disable'> = ({ id }) => setEnabled('account-disable', id)

export interface Chosen {
  bankAccounts: string[] | null
}

/** The accounts that are switched; none if the customer does not log in to the old bank. */
export async function chosenAccounts({ bankAccounts }: Chosen, tools: HandlerTools): Promise<Account[]> {
  if (!bankAccounts?.length) return []
  return (await accounts(tools)).filter(({ id }) => bankAccounts.includes(id))
}
