import type { Owner } from '#generated/api.ts'
import type { Person } from '#generated/handlers.ts'
import { accounts as accountList } from './banking/accounts.ts'
import type { TypedHandler } from './typed-handler.ts'
import { list } from './partners/partners.ts'

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

const nameOf = ({ company, title, firstName, lastName }: Owner): string =>
  [company, joined(title, firstName, lastName)].filter(Boolean).join(', ')

const personOf = (owner: Owner): Person => ({
  name: nameOf(owner),
  birthDate: owner.birthDate ?? null,
  address: [joined(owner.street, owner.houseNo), joined(owner.zip, owner.city)].filter(Boolean).join(', '),
  email: owner.email ?? null,
  phone: owner.phone ?? null,
  legalForm: owner.legalForm ?? null,
})

/** Names of accounts, partners and owners for the review screen. */
export const overview: TypedHandler<'switch.overview'> = async (
  { bank, connected, bankAccounts, profile },
  tools,
) => {
  const [accounts, partners] = await Promise.all([
    bankAccounts?.length ? accountList(tools) : [],
    list({}, tools),
  ])
  const partnersOf = (decision: string) =>
    partners.filter((item) => item.decision === decision).map((item) => item.name)
  const accountsOf = (ids: string[] | null) =>
    accounts.filter((account) => ids?.includes(account.id)).map((account) => account.name)
  const banks = connected.map(({ name }) => name)
  return {
    banks: banks.length === 0 && bank ? [bank.name] : banks,
    accounts: accountsOf(bankAccounts),
    closing: accountsOf(profile.closeAccounts),
    inform: partnersOf('inform'),
    cancel: partnersOf('cancel'),
    transfer: partnersOf('transfer'),
    self: partnersOf('self'),
    ignored: partnersOf('ignore'),
    owners: (profile.owners ?? []).map(personOf),
    signatories: (profile.signatories ?? []).map(nameOf),
    oldOwners: (profile.recentOwners ?? []).map(nameOf),
  }
}
