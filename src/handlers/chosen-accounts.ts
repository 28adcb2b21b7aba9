import type { Account } from '#generated/api.ts'
import type { HandlerTools } from '#engine/flow/handler.ts'
import { list } from './accounts.ts'

export interface Chosen {
  bankAccounts: string[] | null
}

/** The accounts that move; none where the customer goes without the login of the old bank. */
export async function chosenAccounts({ bankAccounts }: Chosen, tools: HandlerTools): Promise<Account[]> {
  if (!bankAccounts?.length) return []
  return (await list({}, tools)).filter(({ id }) => bankAccounts.includes(id))
}
