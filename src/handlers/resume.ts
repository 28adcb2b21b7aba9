import type { Account, Bank, Owner, Profile as ServerProfile, UserinfoResponse } from '#generated/api.ts'
import type { HandedIn, Profile, Resumed } from '#generated/context.ts'
import type { Handlers } from '#generated/handlers.ts'
import { ApiError, isFromBackend } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { endServerSession } from '../api/logout.ts'
import { toProblem } from '../api/problem.ts'
import { routeTable } from '../routes/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { sessionKeys } from '../session/keys.ts'
import { accounts as accountList } from './banking/accounts.ts'
import { directory } from './banking/banks.ts'
import { closingOf } from './owners/profile.ts'
import { handedInOf, readOnlyFields } from './handed-in.ts'
import type { TypedHandler } from './typed-handler.ts'
import { asEntered } from './owners/owners.ts'
import { list } from './partners/partners.ts'
import { redeem as redeemCode } from './session/session.ts'
import { logOut } from './session/restart.ts'

/** Name of the entry that resumes this kind of switch; default: the first entry. */
const entryOf = (kind = 'kws'): string =>
  (routeTable.entries.find(({ resumes }) => resumes?.includes(kind)) ?? routeTable.entries[0])?.name ?? ''

/** Name of the entry for consultants; default: the first entry. */
const consultantEntry = (): string =>
  routeTable.entries.find(({ context }) => context?.mode === 'consultant')?.name ?? entryOf()

/** The result while nothing is known about the switch. */
const unknownSwitch = (state: Resumed['state']): Resumed => ({
  state,
  entry: entryOf(),
  consultant: null,
  completed: false,
})

/**
 * Maps the refusal of a code to a result; undefined for any other failure. A response of a gateway is no refusal, because only
 * our backend knows the state of a code.
 */
function refusal(error: unknown, hasOtp: boolean): Resumed | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { failure } = error
  const { status = 0 } = failure
  const { code, attemptsLeft } = toProblem(error)
  if (code === 'invalid-otp') return unknownSwitch(attemptsLeft === 0 ? 'refused' : hasOtp ? 'wrong' : 'otp')
  const isRefusal = status >= 400 && status < 500 && status !== 429
  return isRefusal && (status === 401 || isFromBackend(failure)) ? unknownSwitch('refused') : undefined
}

/** The result for the code of an order. The kind of switch is left out if it cannot be read; the state of the order does not need it. */
async function orderOf(signal: AbortSignal): Promise<Resumed> {
  const kind = await call('userinfo', { signal }).then(
    ({ switchType }) => switchType,
    () => undefined,
  )
  return { ...unknownSwitch('open'), entry: entryOf(kind), completed: true }
}

/**
 * Redeems the code of a link. The person who opens the link is the customer, whatever mode this tab had before, unless the bank
 * has sent the link to a consultant. The handler `restore` reads the switch in a separate call: a code can be redeemed only once,
 * so a failure of reading must not require redeeming it again.
 */
export const redeem: TypedHandler<'resume.redeem'> = async ({ code, otp }, tools) => {
  if (!code) return unknownSwitch('refused')
  let handedIn: HandedIn | undefined
  let order: Resumed | undefined
  try {
    const redeemed = await redeemCode({ token: code, ...(otp && { otp }) }, tools)
    if (redeemed === 'otp') return unknownSwitch('otp')
    handedIn = redeemed.handedIn && handedInOf(redeemed.handedIn)
    order = redeemed.isOrder ? await orderOf(tools.signal) : undefined
  } catch (error) {
    const known = refusal(error, Boolean(otp))
    if (!known) throw error
    return known
  }
  const byConsultant = handedIn?.for === 'consultant'
  flowStore.write(sessionKeys.mode, byConsultant ? 'consultant' : undefined)
  if (order) return order
  return {
    ...unknownSwitch('open'),
    ...(byConsultant && { entry: consultantEntry() }),
    ...(handedIn && { handedIn }),
  }
}

/** Owners as form values; all their fields are texts. */
const toFormValues = (owners: Owner[] | undefined) =>
  owners?.length ? owners.map((owner) => ({ ...asEntered(owner) }) as Record<string, string>) : null // by the schema of an owner

/** Converts the profile of the server to form values, the reverse of `serverProfile`. */
export function profileOf({
  owners = [],
  recentOwners,
  newIban,
  newBic,
  switchDate,
  closeOld,
}: ServerProfile): Profile {
  const account = newIban && {
    newIban,
    ...(newBic && { newBic }),
    ...(switchDate && { switchDate }),
    ...(closeOld && { closeOld: closingOf(closeOld) }),
  }
  const { date: closeDate, transferIban, iban: oldIban } = closeOld ?? {}
  return {
    owners: toFormValues(owners.filter(({ role }) => role !== 'proxy')),
    signatories: toFormValues(owners.filter(({ role }) => role === 'proxy')),
    recentOwners: toFormValues(recentOwners),
    account: account || null,
    closing: closeDate && transferIban ? { ...(oldIban && { oldIban }), closeDate, transferIban } : null,
    closeAccounts: null,
    closingHolders: null,
  }
}

/** Whether a switch has no login of the old bank. */
export const isWithoutLogin = ({ withoutLogin, switchType }: UserinfoResponse): boolean =>
  withoutLogin === true || switchType === 'kws-guided' || switchType === 'nachlass'

type Restored = Handlers['resume.restore']['output']

/**
 * The old bank of accounts that were read: the first whose code stands in an IBAN. The login of some banks has another code than
 * their IBANs; such a bank is known by its code alone, and the customer does not sign in again.
 */
function bankOf(accounts: readonly Account[], banks: readonly Bank[]): Bank | null {
  const codes = accounts.flatMap(({ iban }) => (iban?.startsWith('DE') ? iban.slice(4, 12) : []))
  const known = codes.map((code) => banks.find(({ bankCode }) => bankCode === code)).find(Boolean)
  if (known || accounts.length === 0) return known ?? null
  const [bankCode = '00000000'] = codes
  return { bankCode, name: `BLZ ${bankCode}`, supported: false, aliases: [] }
}

/** The result for a completed switch. No answers are restored; the screens read the order from the server. */
const completedSwitch = ({ switchType, startedAt }: UserinfoResponse): Restored => ({
  resumed: { ...unknownSwitch('open'), entry: entryOf(switchType), completed: true },
  bank: null,
  bankAccounts: null,
  contractPartners: null,
  profile: profileOf({}),
  withoutLogin: false,
  switchStartedAt: startedAt,
  uploads: null,
  readOnly: readOnlyFields(),
})

export const restore: TypedHandler<'resume.restore'> = async ({ needs }, tools) => {
  const { signal } = tools
  const info = await call('userinfo', { signal })
  if (info.completed) return completedSwitch(info)
  const [partners, found, banks] = await Promise.all([
    list({}, tools),
    accountList(tools),
    directory({}, tools),
  ])
  const chosen = found.filter(({ enabled, iban }) => enabled && iban !== undefined).map(({ id }) => id)
  return {
    resumed: {
      state: 'open',
      entry: entryOf(info.switchType),
      consultant: info.consultantMail ?? null,
      completed: info.completed,
      step: info.step ?? null,
      openProofs:
        info.switchType === 'nachlass' &&
        needs.some(
          (kinds) => !info.uploads.some(({ documentType }) => kinds.split(' ').includes(documentType)),
        ),
    },
    bank: bankOf(found, banks),
    bankAccounts: chosen.length > 0 ? chosen : null,
    contractPartners:
      partners.length > 0 ? Object.fromEntries(partners.map(({ id, decision }) => [id, decision])) : null,
    profile: profileOf(info.profile),
    withoutLogin: isWithoutLogin(info),
    switchStartedAt: info.startedAt,
    uploads: info.uploads.length > 0 ? info.uploads.map(({ id }) => id) : null,
    readOnly: readOnlyFields(info.readOnly),
  }
}

const state = (done: unknown) => (done ? ('done' as const) : ('open' as const))

export const tasks: TypedHandler<'resume.tasks'> = async ({ contractPartners, profile, openProofs }) => {
  return {
    proofs: state(!openProofs),
    partners: state(contractPartners),
    owner: state(profile.owners),
    account: state(profile.account?.closeOld),
    // Signatures are not stored on the server.
    sign: 'open',
    order: 'open',
  }
}

/** The switch that the link has opened stays on the server: the link was sent to come back to it. Its tokens end. */
export const discard: TypedHandler<'resume.discard'> = async () => {
  await endServerSession(false)
  logOut()
  return null
}
