import type { Owner, Profile as ServerProfile, SwitchCompleteResponse } from '#generated/api.ts'
import type { Profile } from '#generated/context.ts'
import type { NewAccountForm, OwnerForm } from '#generated/forms.ts'
import { call } from '../api/client.ts'
import { ensureUser } from '../api/session.ts'
import { ApiError } from '../api/api-error.ts'
import type { TypedHandler } from './handler.ts'
import { list as accountList } from './accounts.ts'
import { refused } from './handler.ts'
import { list } from './partners.ts'

/** Versions of the texts that the customer agrees to. */
const textVersions = { terms: '2026-11', privacy: '2026-11', withdrawal: '2026-11' }

type Forms = { owner: OwnerForm | null; account: NewAccountForm | null }
/** The context keeps the values of the two forms as they are. */
const formsOf = (profile: Profile): Forms => profile as Forms // written by the forms alone

const ownerOf = (form: OwnerForm): Owner => ({ ...form, country: 'DE', role: 'owner' })

function serverProfile(profile: Profile): ServerProfile {
  const { owner, account } = formsOf(profile)
  return {
    ...(owner && { owners: [ownerOf(owner)] }),
    ...(account && {
      newIban: account.newIban,
      switchDate: account.switchDate,
      closeOld: { close: account.closeOld === 'yes', ...(account.closeDate && { date: account.closeDate }) },
    }),
  }
}

/** Creates the user and says which way is taken. The start time is noted once. */
export const start: TypedHandler<'switch.start'> = async ({ withoutLogin, startedAt }, { signal }) => {
  await ensureUser()
  await call('switch-type', { body: { type: withoutLogin ? 'kws-guided' : 'kws' }, signal })
  return { startedAt: startedAt ?? new Date().toISOString() }
}

/** What is known of the customer, as the two forms of the profile take it. */
export const userinfo: TypedHandler<'switch.userinfo'> = async (_, { signal }) => {
  const { profile } = await call('userinfo', { signal })
  const {
    country: _country,
    role: _role,
    company: _company,
    ...owner
  } = profile.owners?.[0] ?? profile.recentOwners?.[0] ?? {}
  const { newIban, switchDate } = profile
  return {
    owner: owner as Partial<OwnerForm>, // the fields of an Owner without those the form does not ask for
    account: { ...(newIban && { newIban }), ...(switchDate && { switchDate }) },
  }
}

/** Keeps what was entered on the server, where letters, hand-over and resume find it. */
export const saveProfile: TypedHandler<'switch.saveProfile'> = async (input, { signal }) => {
  const type = input.withoutLogin ? 'kws-guided' : 'kws'
  await call('switch-type', { body: { type, profile: serverProfile(input.profile) }, signal })
  return null
}

/** Names of accounts and partners for the check of the answers. */
export const overview: TypedHandler<'switch.overview'> = async ({ bankAccounts }, tools) => {
  const [accounts, partners] = await Promise.all([
    bankAccounts?.length ? accountList({}, tools) : [],
    list({}, tools),
  ])
  const names = (decision: string) =>
    partners.filter((item) => item.decision === decision).map((item) => item.name)
  return {
    accounts: accounts.filter((account) => bankAccounts?.includes(account.id)).map((account) => account.name),
    inform: names('inform'),
    self: names('self'),
    ignored: names('ignore').length,
  }
}

/** A refusal in so many words: anything else, also a fault of the server, leaves open whether the order arrived. */
const isRefusal = (status = 0) => status >= 400 && status < 500 && status !== 409

/** After a lost answer the server is asked whether the order arrived. */
async function arrived(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || isRefusal(error.failure.status)) return false
  return call('switch-completed', {}).then(
    (answer) => answer?.completed === true,
    () => false,
  )
}

/** Gives the order, once. */
export const complete: TypedHandler<'switch.complete'> = async ({
  profile,
  consents,
  bankAccounts,
  startedAt,
}) => {
  const { owner, account } = formsOf(profile)
  if (!owner || !account) throw refused({ code: 'unknown', message: 'The profile is not complete.' })
  const body = {
    ...serverProfile(profile),
    owners: [ownerOf(owner)],
    accountsToClose: account.closeOld === 'yes' ? (bankAccounts ?? []) : [],
    consents: {
      terms: consents?.terms === true,
      privacy: consents?.privacy === true,
      withdrawalStart: consents?.withdrawalStart === true,
      textVersions,
    },
    email: owner.email,
  }
  const seconds = (Date.now() - Date.parse(startedAt ?? '')) / 1000
  const known = {
    email: owner.email,
    switchDate: account.switchDate,
    durationSeconds: Math.max(0, Math.round(seconds)) || 0,
  }
  const nothing = { reference: '', statusUrl: null, documents: [], informed: 0, selfTodo: 0 }
  try {
    // Any 2xx is a success; what it does not tell, the receipt leaves out.
    const answer: Partial<SwitchCompleteResponse> | null = await call('switch-complete', { body })
    const { reference, statusUrl, documents, informed, selfTodo } = { ...nothing, ...answer }
    return { reference, statusUrl, documents, informed, selfTodo, ...known }
  } catch (error) {
    if (!(await arrived(error))) throw error
    return { ...nothing, ...known }
  }
}
