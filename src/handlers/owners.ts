import type { Owner } from '#generated/api.ts'
import { call } from '../api/client.ts'
import { chosenAccounts } from './accounts.ts'
import type { TypedHandler } from './handler.ts'
import { ownersInCommon, ownersOfAccounts, sameOwners } from './owner-names.ts'

/** Without what the app adds by itself. */
export const asEntered = ({ country: _country, role: _role, ...owner }: Owner): Owner => owner

/** Who may own the new account: what the server knows, else the names at the old bank. */
export const owners: TypedHandler<'profile.owners'> = async (input, tools) => {
  const { profile } = await call('userinfo', { signal: tools.signal })
  const known = (profile.owners ?? []).filter(({ role }) => role !== 'proxy')
  return known.length > 0 ? known.map(asEntered) : ownersInCommon(await chosenAccounts(input, tools))
}

/** Who may own the old account: what the server knows, else the names at the bank, else the owners of the new one. */
export const oldOwners: TypedHandler<'profile.oldOwners'> = async (input, tools) => {
  const { profile } = await call('userinfo', { signal: tools.signal })
  if (profile.recentOwners?.length) return profile.recentOwners.map(asEntered)
  const printed = ownersOfAccounts(await chosenAccounts(input, tools))
  return printed.length > 0 ? printed : (input.owners ?? []).map(nameOnly)
}

/** Of the owner of an old account only the name is asked. */
const nameOnly = ({ salutation, firstName, lastName, company }: Owner): Owner =>
  salutation === 'firma'
    ? { salutation, ...(company && { company }) }
    : { ...(firstName && { firstName }), ...(lastName && { lastName }) }

/** The owners once more as those of the old account, where the bank prints the same names; null where it is to be asked. */
export const matchOwners: TypedHandler<'profile.matchOwners'> = async (input, tools) => {
  const mine = input.owners ?? []
  return sameOwners(mine, ownersOfAccounts(await chosenAccounts(input, tools))) ? mine.map(nameOnly) : null
}
