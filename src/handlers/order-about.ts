import type { Profile } from '#generated/context.ts'
import type { HandlerTools } from '#engine/flow/handler.ts'
import { chosenAccounts } from './chosen-accounts.ts'

const plain = (value: unknown) => String(value ?? '').toLowerCase()

/**
 * What an order is about, so that the same person gives no second one: the IBANs of the old accounts as far as they are
 * known, and the new account with the person and whoever owned the old one.
 */
export async function aboutOf(
  { profile, bankAccounts }: { profile: Profile; bankAccounts: string[] | null },
  tools: HandlerTools,
): Promise<string[]> {
  const accounts = await chosenAccounts({ bankAccounts }, tools)
  const { owners, recentOwners, account } = profile
  const old = (recentOwners ?? []).map(({ firstName, lastName }) => [firstName, lastName])
  return [
    ...accounts.map(({ iban }) => iban),
    plain(JSON.stringify([account?.newIban, owners?.[0]?.email, account?.newIban ? [] : old])),
  ]
}
