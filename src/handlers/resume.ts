import type { Account, Bank, Owner, Profile as ServerProfile, UserinfoResponse } from '#generated/api.ts'
import type { Profile, Resumed } from '#generated/context.ts'
import type { Handlers } from '#generated/handlers.ts'
import { ApiError, isFromBackend } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { toProblem } from '../api/problem.ts'
import { routeTable } from '../boot/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { sessionKeys } from '../session/keys.ts'
import { directory } from './banks.ts'
import type { TypedHandler } from './handler.ts'
import { asEntered } from './owners.ts'
import { list } from './partners.ts'
import { redeem as redeemCode } from './session.ts'
import { logOut } from '../session/restart.ts'

/** The entry at which a switch of this kind goes on; of one that no entry resumes, the first. */
const entryOf = (kind = 'kws'): string =>
  (routeTable.entries.find(({ resumes }) => resumes?.includes(kind)) ?? routeTable.entries[0])?.name ?? ''

/** As long as nothing is known of the switch. */
const closed = (state: Resumed['state']): Resumed => ({
  state,
  entry: entryOf(),
  consultant: null,
  completed: false,
})

/**
 * What a refusal of the code means; undefined for a failure that says nothing of it. Only our backend knows what became of a
 * code: a page of a gateway refuses none.
 */
function refusal(error: unknown, asked: boolean): Resumed | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { failure } = error
  const { status = 0 } = failure
  const { code, attemptsLeft } = toProblem(error)
  if (code === 'invalid-otp') return closed(attemptsLeft === 0 ? 'refused' : asked ? 'wrong' : 'otp')
  const isRefusal = status >= 400 && status < 500 && status !== 429
  return isRefusal && (status === 401 || isFromBackend(failure)) ? closed('refused') : undefined
}

/**
 * Redeems the code of a link. Whoever opens it is the customer, whatever this tab was before. What is switched is read apart
 * from that: a code that is spent cannot be redeemed again when the reading fails.
 */
export const redeem: TypedHandler<'resume.redeem'> = async ({ code, otp }, tools) => {
  if (!code) return closed('refused')
  try {
    if ((await redeemCode({ token: code, ...(otp && { otp }) }, tools)) === 'otp') return closed('otp')
  } catch (error) {
    const known = refusal(error, Boolean(otp))
    if (!known) throw error
    return known
  }
  flowStore.write(sessionKeys.mode, undefined)
  return closed('open')
}

/** All that is known of an owner are texts, as in a form. */
const entered = (owners: Owner[] | undefined) =>
  owners?.length ? owners.map((owner) => ({ ...asEntered(owner) }) as Record<string, string>) : null // its schema says so

/** What the server kept of a profile, as the forms would have given it. */
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
    closeOld: closeOld?.close ? 'yes' : 'no',
  }
  const { date: closeDate, transferIban } = closeOld ?? {}
  return {
    owners: entered(owners.filter(({ role }) => role !== 'proxy')),
    signatories: entered(owners.filter(({ role }) => role === 'proxy')),
    recentOwners: entered(recentOwners),
    account: account || null,
    closing: closeDate && transferIban ? { closeDate, transferIban } : null,
    closeAccounts: null,
  }
}

/** Whether a switch goes without the login of the old bank. */
export const isWithoutLogin = ({ withoutLogin, switchType }: UserinfoResponse): boolean =>
  withoutLogin === true || switchType === 'kws-guided' || switchType === 'nachlass'

type Restored = Handlers['resume.restore']['output']

const bankCodeOf = ({ iban }: Account) => iban.slice(4, 12)

/** Of an order nothing is taken over: what stands is read where it is shown. */
const ordered = ({ switchType, startedAt }: UserinfoResponse): Restored => ({
  resumed: { ...closed('open'), entry: entryOf(switchType), completed: true },
  bank: null,
  bankAccounts: null,
  contractPartners: null,
  profile: profileOf({}),
  withoutLogin: false,
  switchStartedAt: startedAt,
  uploads: null,
})

export const restore: TypedHandler<'resume.restore'> = async ({ needs }, tools) => {
  const { signal } = tools
  const info = await call('userinfo', { signal })
  if (info.completed) return ordered(info)
  const [partners, { accounts }, banks] = await Promise.all([
    list({}, tools),
    call('banking-accounts', { signal }),
    directory({}, tools),
  ])
  const [first] = accounts
  const bank: Bank | undefined = first && banks.find(({ bankCode }) => bankCode === bankCodeOf(first))
  const chosen = accounts.filter(({ enabled }) => enabled).map(({ id }) => id)
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
    bank: bank ?? null,
    bankAccounts: chosen.length > 0 ? chosen : null,
    contractPartners:
      partners.length > 0 ? Object.fromEntries(partners.map(({ id, decision }) => [id, decision])) : null,
    profile: profileOf(info.profile),
    withoutLogin: isWithoutLogin(info),
    switchStartedAt: info.startedAt,
    uploads: info.uploads.length > 0 ? info.uploads.map(({ id }) => id) : null,
  }
}

const state = (done: unknown) => (done ? ('done' as const) : ('open' as const))

export const tasks: TypedHandler<'resume.tasks'> = async ({ contractPartners, profile, openProofs }) => {
  return {
    proofs: state(!openProofs),
    partners: state(contractPartners),
    owner: state(profile.owners),
    account: state(profile.account),
    // Signatures stay in the browser in which they were made.
    sign: 'open',
    order: 'open',
  }
}

export const discard: TypedHandler<'resume.discard'> = async () => {
  logOut()
  return null
}
