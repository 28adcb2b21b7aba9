import { filled } from '#engine/util/json.ts'
import type { Account, AuthIssueRequest, Bank, HandedInIdentity, Owner } from '#generated/api.ts'
import type { HandedIn, ReadOnlyFields, Resumed } from '#generated/context.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'
import { ApiError, isRefusal, refused } from '../api/errors.ts'
import { call } from '../api/client.ts'
import { toProblem } from '../api/problem.ts'
import { routeTable } from '../routes/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { sessionKeys } from '../session/keys.ts'
import { storeTokens } from '../session/storage.ts'
import { accounts as accountList, directory } from './banking/accounts.ts'
import { asEntered, isWithoutLogin, profileOf } from './owners/profile.ts'
import { list } from './partners/partners.ts'
import { endOnServer, logOut } from './session.ts'
import type { TypedHandler } from './shared.ts'

/** Name of the entry that resumes this kind of switch; default: the first entry. */
const entryOf = (kind = 'kws'): string =>
  (routeTable.entries.find(({ resumes }) => resumes?.includes(kind)) ?? routeTable.entries[0])?.name ?? ''

/** The result while nothing is known about the switch. */
const unknownSwitch = (state: Resumed['state'], entry = entryOf()): Resumed => ({
  state,
  entry,
  consultant: null,
  completed: false,
})

/** Maps the refusal of a code; undefined for other failures. A gateway refuses none: only our backend knows the state of a code. */
function refusal(error: unknown, hasOtp: boolean): Resumed | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, attemptsLeft } = toProblem(error)
  if (code === 'invalid-otp') return unknownSwitch(attemptsLeft === 0 ? 'refused' : hasOtp ? 'wrong' : 'otp')
  return isRefusal(error.failure) && error.failure.status !== 429 ? unknownSwitch('refused') : undefined
}

/**
 * Redeems the one-time code of a link, or of the start by a bank, and logs this tab in to that switch; its own switch is ended
 * on the server too. If the code is refused or needs the code of the SMS first ('otp'), nothing changes.
 * @throws ApiError `token-invalid` for a used, expired or unknown code
 */
export async function redeemCode(code: AuthIssueRequest, { signal }: HandlerTools) {
  const answer = await call('auth-issue', { body: code, signal })
  const { jwt, statusToken, otpRequired } = answer
  if (!jwt && !statusToken && otpRequired) return 'otp' as const
  if (!jwt && !statusToken) throw refused({ code: 'unknown', message: 'The answer has no tokens.' })
  await endOnServer()
  logOut()
  // Without a valid token the next call would create another switch.
  if (!storeTokens(jwt ? { jwt } : { token: statusToken }))
    throw refused({ code: 'unknown', message: 'The tokens are not valid.' })
  return answer
}

/**
 * Redeems the code of a link. The person who opens the link is the customer, whatever mode this tab had before, unless the bank
 * has sent the link to a consultant. The handler `restore` reads the switch in a separate call: a code can be redeemed only once,
 * so a failure of reading must not require redeeming it again.
 */
export const redeem: TypedHandler<'resume.redeem'> = async ({ code, otp }, tools) => {
  if (!code) return unknownSwitch('refused')
  try {
    const answer = await redeemCode({ token: code, ...(otp && { otp }) }, tools)
    if (answer === 'otp') return unknownSwitch('otp')
    const handedIn = answer.handedIn && handedInOf(answer.handedIn)
    const mode = handedIn?.for === 'consultant' ? handedIn.for : undefined
    flowStore.write(sessionKeys.mode, mode)
    const entry = mode && routeTable.entries.find(({ context }) => context?.mode === mode)?.name
    if (answer.jwt) return { ...unknownSwitch('open', entry), ...(handedIn && { handedIn }) }
    // The code of an order. The kind of switch is left out if it cannot be read; the state of the order does not need it.
    const info = await call('userinfo', { signal: tools.signal }).catch(() => undefined)
    return { ...unknownSwitch('open', entryOf(info?.switchType)), completed: true }
  } catch (error) {
    const known = refusal(error, Boolean(otp))
    if (!known) throw error
    return known
  }
}

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

/** Reads a switch from the server. Of a completed one no answers are restored; the screens read the order from the server. */
export const restore: TypedHandler<'resume.restore'> = async ({ needs }, tools) => {
  const info = await call('userinfo', { signal: tools.signal })
  const { completed, switchType, startedAt, uploads } = info
  const resumed = { ...unknownSwitch('open', entryOf(switchType)), completed }
  const blank = {
    resumed,
    bank: null,
    bankAccounts: null,
    contractPartners: null,
    profile: profileOf({}),
    withoutLogin: false,
    switchStartedAt: startedAt,
    uploads: null,
    readOnly: readOnlyFields(),
  }
  if (completed) return blank
  const [partners, found, banks] = await Promise.all([
    list({}, tools),
    accountList(tools),
    directory({}, tools),
  ])
  const chosen = found.filter(({ enabled, iban }) => enabled && iban !== undefined).map(({ id }) => id)
  const isMissing = (kinds: string) =>
    !uploads.some(({ documentType }) => kinds.split(' ').includes(documentType))
  return {
    ...blank,
    resumed: {
      ...resumed,
      consultant: info.consultantMail ?? null,
      step: info.step ?? null,
      openProofs: switchType === 'nachlass' && needs.some(isMissing),
    },
    bank: bankOf(found, banks),
    ...(chosen.length > 0 && { bankAccounts: chosen }),
    ...(partners.length > 0 && {
      contractPartners: Object.fromEntries(partners.map(({ id, decision }) => [id, decision])),
    }),
    profile: profileOf(info.profile),
    withoutLogin: isWithoutLogin(info),
    ...(uploads.length > 0 && { uploads: uploads.map(({ id }) => id) }),
    readOnly: readOnlyFields(info.readOnly),
  }
}

const accountFields = new Set(['newIban', 'newBic'])
const consultationFields = new Set(['consultantMail'])

/** The names of fields that must not be changed here, by their forms. */
const readOnlyFields = (names: readonly string[] = []): ReadOnlyFields => ({
  owner: names.filter((name) => !accountFields.has(name) && !consultationFields.has(name)),
  account: names.filter((name) => accountFields.has(name)),
  consultation: names.filter((name) => consultationFields.has(name)),
})

/**
 * The customer data that a bank has sent with the link, as form values; undefined if it contains no name: without a name the
 * customer could not notice a link that contains the account of somebody else.
 */
function handedInOf(identity: HandedInIdentity): HandedIn | undefined {
  const { profile = {}, consultantMail, readOnly } = identity
  const { owners: [first] = [], newIban, newBic } = profile
  const isCustomer = identity.for === 'customer'
  const known = filled(isCustomer ? { newIban, newBic } : { consultantMail })
  const owner: Owner = first && isCustomer ? asEntered(first) : {}
  if (isCustomer ? !(owner.lastName || owner.company) : !consultantMail) return undefined
  return { for: identity.for, owner, ...known, readOnly: readOnlyFields(readOnly) }
}
