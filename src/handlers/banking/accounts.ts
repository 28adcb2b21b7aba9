import type { Account, Owner } from '#generated/api.ts'
import { call } from '../../api/client.ts'
import type { TypedHandler } from '../shared.ts'
import { confirmWrite } from '../shared.ts'
import { ownersBeside } from '../owners/owner-names.ts'
import { ownersIn } from '../owners/split-names.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'

/** Ids of the same account that several logins have found; only the id itself where there is no IBAN. */
const sameAccount = (all: readonly Account[], id: string): string[] => {
  const iban = all.find((account) => account.id === id)?.iban
  return iban === undefined ? [id] : all.filter((account) => account.iban === iban).map((twin) => twin.id)
}

/** The accounts of all logins. An account that several logins have found stands there once: the one that takes part in the switch. */
export async function accounts({ signal }: Pick<HandlerTools, 'signal'>): Promise<Account[]> {
  const all = (await call('banking-accounts', { signal })).accounts
  return all.filter(({ id, enabled }, at) => {
    const twins = all.filter((other) => other.id !== id && sameAccount(all, id).includes(other.id))
    if (twins.length === 0) return true
    return enabled
      ? !twins.some((twin) => twin.enabled && all.indexOf(twin) < at)
      : !twins.some((twin) => twin.enabled || all.indexOf(twin) < at)
  })
}

/**
 * The accounts to choose from. One without an IBAN, such as a depot or a card, cannot move and is never chosen. `toClose`: only the
 * chosen ones that can be closed.
 */
export const list: TypedHandler<'accounts.list'> = async ({ toClose, owners }, tools) =>
  toClose === undefined
    ? (await accounts(tools)).map((account) =>
        account.iban === undefined ? { ...account, enabled: false, hindrance: 'noIban' } : account,
      )
    : (await chosenAccounts({ bankAccounts: toClose }, tools))
        .filter(({ closable }) => closable)
        .map((account) => ({ ...account, ...closingOf(account, owners) }))

/** Whether closing an account is proposed. Accounts of several people, or of somebody else, are not: these must agree. */
function closingOf(
  { owner }: Account,
  owners: readonly Owner[] | null | undefined,
): { proposed: boolean; reason?: 'joint' | 'other' } {
  const holders = ownersIn(owner)
  if (holders.length > 1) return { proposed: false, reason: 'joint' }
  const isOther = owners && ownersBeside(owners, holders).length > 0
  return isOther ? { proposed: false, reason: 'other' } : { proposed: true }
}

async function setEnabled(name: 'account-enable' | 'account-disable', id: string): Promise<Account> {
  const enabled = name === 'account-enable'
  return confirmWrite(
    call(name, { path: { id } }),
    (account) => account.id === id && account.enabled === enabled,
    async () => (await call('banking-accounts', {})).accounts.find((account) => account.id === id),
  )
}

/** Includes an account, or excludes it under each of its ids: one that stays enabled would move all the same. */
export const set: TypedHandler<'accounts.set'> = async ({ id, enabled: includes }, { signal }) => {
  if (includes) return setEnabled('account-enable', id)
  const all = (await call('banking-accounts', { signal })).accounts
  const enabled = new Set(all.filter((account) => account.enabled).map((account) => account.id))
  for (const twin of sameAccount(all, id))
    if (twin !== id && enabled.has(twin)) await setEnabled('account-disable', twin)
  return setEnabled('account-disable', id)
}

export interface Chosen {
  bankAccounts: string[] | null
}

/** The accounts that are switched; none if the customer does not log in to the old bank. */
export async function chosenAccounts({ bankAccounts }: Chosen, tools: HandlerTools): Promise<Account[]> {
  if (!bankAccounts?.length) return []
  return (await accounts(tools)).filter(({ id }) => bankAccounts.includes(id))
}
