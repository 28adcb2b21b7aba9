import { parseHistoryStack, previousIndex } from '#engine/flow/history-stack.ts'
import { loadModule } from '#engine/util/load-module.ts'
import type { Owner } from '#generated/api.ts'
import type { Person } from '#generated/handlers.ts'
import { call } from '../api/client.ts'
import { ensureUser } from '../api/session.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { accounts as accountList } from './banking/accounts.ts'
import { saveProfile, serverProfile, typeOf } from './owners/server-profile.ts'
import { list } from './partners/partners.ts'
import { refused } from './shared.ts'
import type { TypedHandler } from './shared.ts'

/** Creates the user and saves the kind of switch. The start time is set only once. */
export const start: TypedHandler<'switch.start'> = async (input, { signal }) => {
  // Deletes the receipt of an earlier switch in this tab.
  flowStore.write(sessionKeys.receipt, undefined)
  await ensureUser()
  await saveProfile(typeOf(input), signal)
  return { startedAt: input.startedAt ?? new Date().toISOString() }
}

const emptyProfile = {
  owners: null,
  recentOwners: null,
  account: null,
  closing: null,
  closeAccounts: null,
  closingHolders: null,
}

/** Restores archived answers of an ended session into the switch of a new user, and the drafts for their screens. */
export const restoreAnswers: TypedHandler<'switch.restoreAnswers'> = async (
  { type, archivedAnswers, ...input },
  { signal },
) => {
  // Validated again, because they may have expired while Start was open. Lazy, to keep the validator out of the first page.
  const { validContextValue } = await loadModule(() => import('../session/validate.ts'))
  const archived =
    archivedAnswers && validContextValue('archivedAnswers', archivedAnswers) ? archivedAnswers : undefined
  const { bank = null } = archived ?? {}
  const withoutLogin = input.withoutLogin || archived?.withoutLogin === true
  const profile = archived?.profile ?? emptyProfile
  await ensureUser()
  await saveProfile({ ...typeOf({ type, withoutLogin }), profile: serverProfile(profile) }, signal)
  if (archived) flowStore.write(ownKeys.draft, archived.drafts)
  const consultation = archived?.consultation ?? null
  return { startedAt: new Date().toISOString(), bank, withoutLogin, profile, consultation }
}

/**
 * Registers the consultant. For a hand-over the server also sends the one-time link to the customer by mail and the code that
 * protects it by SMS. Succeeds only if the answer says `ok`. The tab keeps number and time of each hand-over, and no data of the
 * customer.
 */
export const handOver: TypedHandler<'switch.handOver'> = async (
  { purpose, consultation, handedOver = [], again = false },
  { signal },
) => {
  const { consultantMail, customerMail, customerMobile } = consultation ?? {}
  if (!consultantMail || !customerMail) throw refused({ code: 'invalid-input', message: 'No consultation.' })
  const body = { purpose, consultantMail, customerMail, ...(customerMobile && { customerMobile }) }
  const answer = await call('consultant-mail', { body, signal })
  if (!answer.ok) throw refused({ code: 'not-confirmed' })
  if (purpose === 'together') return handedOver
  const before = again ? handedOver.slice(0, -1) : handedOver
  return [...before, { number: before.length + 1, at: new Date().toISOString() }]
}

/** The previous step of the customer, from the history stack. */
function stepBefore(): string | undefined {
  const stack = parseHistoryStack(flowStore.read(ownKeys.history))
  return stack.entries[previousIndex(stack)]
}

/**
 * Saves the profile on the server, which sends a link that leads back to the previous step. A code by SMS protects the link.
 * Without a mail address the link is sent by SMS too. Succeeds only if the answer says `ok`.
 */
export const saveForLater: TypedHandler<'switch.saveForLater'> = async (
  { contact: { customerMail, customerMobile }, profile, ...input },
  { signal },
) => {
  await saveProfile({ ...typeOf(input), profile: serverProfile(profile, input.type) }, signal)
  const step = stepBefore()
  const body = {
    purpose: 'resume' as const,
    customerMobile,
    ...(customerMail && { customerMail }),
    ...(step && { step }),
  }
  const answer = await call('consultant-mail', { body, signal })
  if (!answer.ok) throw refused({ code: 'not-confirmed' })
  return { customerMail: customerMail || null, customerMobile }
}

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
  { bank, connected, bankAccounts, profile, partners: known },
  tools,
) => {
  const [accounts, partners] = await Promise.all([
    bankAccounts?.length ? accountList(tools) : [],
    known ?? list({}, tools),
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
