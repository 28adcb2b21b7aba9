import { filled } from '#engine/util/json.ts'
import { parseHistoryStack, previousIndex } from '#engine/flow/history.ts'
import type { Owner } from '#generated/api.ts'
import { call } from '../api/client.ts'
import { ensureUser } from '../api/session.ts'
import { flowStore, stored } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { accounts as accountList } from './banking/accounts.ts'
import { profileOf, saveProfile, serverProfile } from './owners/profile.ts'
import { switchPartners, viewOf } from './partners/partner-calls.ts'
import type { TypedHandler } from './shared.ts'
import { refused } from '../api/errors.ts'

/** Creates the user and saves the kind of switch, with archived answers and drafts if there are any. The start time is set once. */
export const start: TypedHandler<'switch.start'> = async (
  { type, startedAt, archivedAnswers, ...input },
  { signal },
) => {
  // Read again: they may have expired while Start was open.
  const archived = archivedAnswers ? stored('archivedAnswers') : undefined
  const withoutLogin = input.withoutLogin || archived?.withoutLogin === true
  const profile = archived?.profile ?? profileOf({})
  flowStore.write(sessionKeys.receipt, undefined) // that of an earlier switch in this tab
  await ensureUser()
  await saveProfile(type, withoutLogin, archivedAnswers ? { profile: serverProfile(profile) } : {}, signal)
  if (archived) flowStore.write(ownKeys.draft, archived.drafts)
  const { bank = null, consultation = null } = archived ?? {}
  return { startedAt: startedAt ?? new Date().toISOString(), bank, withoutLogin, profile, consultation }
}

/**
 * Registers the consultant ('together'), or lets the server send a one-time link by mail and its code by SMS. It leads to the whole
 * switch ('hand-over'), or back to the previous step ('resume'): then the `profile` is saved before, and without a mail address the
 * link comes by SMS too. Succeeds only if the answer says `ok`. The tab keeps number and time of each hand-over, no customer data.
 */
export const sendLink: TypedHandler<'switch.sendLink'> = async (
  { purpose, people, profile, type = 'kws', withoutLogin = false, handedOver = [], again = false },
  { signal },
) => {
  const { consultantMail, customerMail, customerMobile } = people ?? {}
  if (purpose !== 'resume' && !(consultantMail && customerMail))
    throw refused({ code: 'invalid-input', message: 'No consultation.' })
  if (profile) await saveProfile(type, withoutLogin, { profile: serverProfile(profile, type) }, signal)
  const stack = parseHistoryStack(flowStore.read(ownKeys.history))
  const step = purpose === 'resume' ? stack.entries[previousIndex(stack)] : undefined
  const body = { purpose, ...filled({ consultantMail, customerMail, customerMobile, step }) }
  const answer = await call('consultant-mail', { body, signal })
  if (!answer.ok) throw refused({ code: 'not-confirmed' })
  if (purpose === 'resume')
    return { sentTo: { customerMail: customerMail || null, customerMobile: customerMobile ?? '' } }
  if (purpose === 'together') return { handedOver }
  const before = again ? handedOver.slice(0, -1) : handedOver
  return { handedOver: [...before, { number: before.length + 1, at: new Date().toISOString() }] }
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

const nameOf = ({ company, title, firstName, lastName }: Owner): string =>
  [company, joined(title, firstName, lastName)].filter(Boolean).join(', ')

const personOf = (owner: Owner) => ({
  ...owner,
  name: nameOf(owner),
  address: [joined(owner.street, owner.houseNo), joined(owner.zip, owner.city)].filter(Boolean).join(', '),
})

export const overview: TypedHandler<'switch.overview'> = async (
  { bank, connected, bankAccounts, profile, partners: known },
  tools,
) => {
  const [accounts, partners] = await Promise.all([
    bankAccounts?.length ? accountList(tools) : [],
    known ?? switchPartners(tools.signal).then((all) => all.map(viewOf)),
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
