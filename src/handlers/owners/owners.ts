import type { Owner } from '#generated/api.ts'
import { call } from '../../api/client.ts'
import { chosenAccounts } from '../banking/accounts.ts'
import type { TypedHandler } from '../typed-handler.ts'
import { ownersInCommon, ownersOfAccounts, sameOwners } from './owner-names.ts'

/** The owner without the fields that the app adds. */
export const asEntered = ({ country: _country, role: _role, ...owner }: Owner): Owner => owner

/** Proposed owners of the new account: from the server, else from the old bank. */
export const owners: TypedHandler<'profile.owners'> = async (input, tools) => {
  const { profile } = await call('userinfo', { signal: tools.signal })
  const known = (profile.owners ?? []).filter(({ role }) => role !== 'proxy')
  return known.length > 0 ? known.map(asEntered) : ownersInCommon(await chosenAccounts(input, tools))
}

/** Proposed owners of the old account: from the server, else from the bank, else the owners of the new account. */
export const oldOwners: TypedHandler<'profile.oldOwners'> = async (input, tools) => {
  const { profile } = await call('userinfo', { signal: tools.signal })
  if (profile.recentOwners?.length) return profile.recentOwners.map(asEntered)
  const printed = ownersOfAccounts(await chosenAccounts(input, tools))
  return printed.length > 0 ? printed : (input.owners ?? []).map(nameOnly)
}

/** Only the name is needed of the owner of an old account. */
const nameOnly = ({ salutation, firstName, lastName, company }: Owner): Owner =>
  salutation === 'firma'
    ? { salutation, ...(company && { company }) }
    : { ...(firstName && { firstName }), ...(lastName && { lastName }) }

/** The owners as owners of the old account, if the bank has the same names; null if the customer must be asked. */
export const matchOwners: TypedHandler<'profile.matchOwners'> = async (input, tools) => {
  const mine = input.owners ?? []
  return sameOwners(mine, ownersOfAccounts(await chosenAccounts(input, tools))) ? mine.map(nameOnly) : null
}
