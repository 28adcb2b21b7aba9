import type { Account, Bank, Owner } from '#generated/api.ts'
import bank from '#schemas/entities/bank.schema.json?shape=root'
import { ApiError } from '../../api/errors.ts'
import { call, readLeniently, confirmWrite } from '../../api/client.ts'
import { withRetries, send } from '../../api/transport.ts'
import { cdnHost } from '../../config/config.ts'
import type { TypedHandler } from '../shared.ts'
import { ownersBeside } from '../owners/owner-names.ts'
import { ownersIn } from '../owners/split-names.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'

/** The accounts of all logins. An account that several logins have found stands there once: the one that takes part in the switch. */
export async function accounts({ signal }: Pick<HandlerTools, 'signal'>): Promise<Account[]> {
  const found = new Map<string, Account>()
  for (const account of (await call('banking-accounts', { signal })).accounts) {
    const key = account.iban ?? account.id
    if (!found.has(key) || (account.enabled && !found.get(key)?.enabled)) found.set(key, account)
  }
  return [...found.values()]
}

/** The accounts to choose from; one without an IBAN (depot, card) cannot move. `toClose`: only the chosen ones that can be closed. */
export const list: TypedHandler<'accounts.list'> = async ({ toClose, owners }, tools) =>
  toClose === undefined
    ? (await accounts(tools)).map((account) =>
        account.iban === undefined ? { ...account, enabled: false, hindrance: 'noIban' } : account,
      )
    : (await chosenAccounts(toClose, tools))
        .filter(({ closable }) => closable)
        .map((account) => ({ ...account, ...closingOf(account, owners) }))

/** Whether closing an account is proposed. Accounts of several people, or of somebody else, are not: these must agree. */
function closingOf({ owner }: Account, owners?: readonly Owner[] | null) {
  const holders = ownersIn(owner)
  if (holders.length > 1) return { proposed: false, reason: 'joint' as const }
  const isOther = owners && ownersBeside(owners, holders).length > 0
  return isOther ? { proposed: false, reason: 'other' as const } : { proposed: true }
}

const setEnabled = (id: string, enabled: boolean): Promise<Account> =>
  confirmWrite(
    call(enabled ? 'account-enable' : 'account-disable', { path: { id } }),
    (account) => account.id === id && account.enabled === enabled,
    async () => (await call('banking-accounts', {})).accounts.find((account) => account.id === id),
  )

/** Includes an account, or excludes it under each of its ids: one that stays enabled would move all the same. */
export const set: TypedHandler<'accounts.set'> = async ({ id, enabled: includes }, { signal }) => {
  if (includes) return setEnabled(id, true)
  const all = (await call('banking-accounts', { signal })).accounts
  const iban = all.find((account) => account.id === id)?.iban
  for (const twin of all)
    if (iban !== undefined && twin.iban === iban && twin.id !== id && twin.enabled)
      await setEnabled(twin.id, false)
  return setEnabled(id, false)
}

/** The accounts that are switched; none if the customer does not log in to the old bank. */
export const chosenAccounts = async (ids: string[] | null, tools: HandlerTools): Promise<Account[]> =>
  ids?.length ? (await accounts(tools)).filter(({ id }) => ids.includes(id)) : []

let loaded: Promise<Bank[]> | undefined

/** The banks with a code and a name. Without BIC or interface a bank has no login here. @throws ApiError if none is valid */
function banksOf(body: unknown): Bank[] {
  const { read, place } = readLeniently({ type: 'array', items: bank }, body, 'banks.json')
  const banks = (read ?? []) as Bank[] // they match the schema
  if (banks.length === 0)
    throw new ApiError({ status: 200, message: 'unknown', mismatch: `banks.json ${place}` })
  return banks.map((known) => (known.BIC && known.loginInterface ? known : { ...known, supported: false }))
}

const load = () => send(`${cdnHost()}/banks.json`, { method: 'GET', kind: 'D', read: banksOf })

/** Loads the bank directory, a static file on the CDN host, once. */
export const directory: TypedHandler<'banks.directory'> = () => {
  loaded ??= withRetries('D', load).catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** The bank of a German IBAN, from its bank code (characters 5 to 12). */
export const ofIban: TypedHandler<'banks.ofIban'> = async ({ iban }, tools) => {
  const [, check = '', account = ''] = /^DE(\d{2})(\d{18})$/.exec(iban.replace(/\s/g, '').toUpperCase()) ?? []
  // With a wrong digit, the name of a bank would look like a confirmation. D and E count as 13 and 14 (ISO 7064).
  if (!account || BigInt(`${account}1314${check}`) % 97n !== 1n) return null
  const name = (await directory({}, tools)).find((known) => known.bankCode === account.slice(0, 8))?.name
  return name === undefined ? null : { name }
}
