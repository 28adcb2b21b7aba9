import type { Bank, BankingLoginRequest, BankingLoginResponse, Challenge } from '#generated/api.ts'
import type { ConnectedBank, LoginState } from '#generated/context.ts'
import type { Handlers } from '#generated/handlers.ts'
import { toHostPath } from '#engine/util/base-path.ts'
import { get } from '#engine/util/json.ts'
import shape from '#schemas/entities/challenge.schema.json?shape=root'
import { ApiError, isFilled, kebab, resolveError, statusOf, refused } from '../../api/errors.ts'
import { call, readLeniently } from '../../api/client.ts'
import { announceTokens } from '../../api/tab-sync.ts'
import { pause, timeoutOf, onThisDevice } from '../../api/transport.ts'
import { config } from '../../config/config.ts'
import { routeTable } from '../../routes/entries.ts'
import { ownKeys, tenantKey } from '../../session/keys.ts'
import { readItem, refreshToken, storeTokens } from '../../session/storage.ts'
import { textVersions, type TypedHandler } from '../shared.ts'
import { waitForReturn } from './bank-page.ts'

const next = { 'method-select': 'method', otp: 'otp', decoupled: 'decoupled', redirect: 'redirect' } as const

/** The login while nothing is asked of the customer: the bank reads the postings. */
const reading = {
  next: 'reading',
  challenge: null,
  polling: false,
  canConfirm: false,
  canChangeMethod: false,
  renewed: false,
  notYet: false,
  historyFrom: null,
} as const

function challengeState(challenge: Challenge, before?: LoginState): LoginState {
  const methods = challenge.methods ?? before?.challenge?.methods
  return {
    ...reading,
    next: Object.hasOwn(next, challenge.type) ? next[challenge.type] : 'unsupported',
    loginId: challenge.loginId,
    challenge: {
      ...challenge,
      ...(methods && { methods }),
      ...(challenge.expiresAt && { expiresAt: onThisDevice(challenge.expiresAt) }),
    },
    polling: challenge.pollingAllowed ?? false,
    canConfirm: challenge.confirmAllowed ?? true,
    canChangeMethod: (methods?.length ?? 0) > 1,
  }
}

const isScaRequired = (error: BankingLoginResponse['error']) =>
  kebab(typeof error === 'object' ? error?.code : error) === 'sca-required'

/** The state of the login by the answer; `sca-required` with a challenge is no failure. @throws ApiError for other and invalid ones */
function loginState(answer: BankingLoginResponse, before?: LoginState): LoginState {
  if (isFilled(answer.error) && !(answer.challenge && isScaRequired(answer.error)))
    throw refused(answer.challenge ? answer : answer.error)
  if (answer.challenge) return challengeState(answer.challenge, before)
  const { loginId = before?.loginId } = answer
  // Nothing, or nothing that says whose login it is.
  if (!loginId || Object.keys(answer).length === 0)
    throw new ApiError({ status: 200, message: 'unknown', mismatch: 'banking-login #' })
  return { ...reading, loginId }
}

/** Ids of logins that are not finished; they are abandoned when the customer leaves the bank. */
const openLogins = new Set<string>()

/** Updates `openLogins`: a login is open until its postings are read. */
function trackLogin(state: LoginState): LoginState {
  if (state.loginId && state.next === 'done') openLogins.delete(state.loginId)
  else if (state.loginId) openLogins.add(state.loginId)
  return state
}

/** The challenge in the body of a failure, if any. An invalid one is ignored and reported. */
function challengeOf(error: unknown): Challenge | undefined {
  const challenge = get(error instanceof ApiError ? error.failure.body : undefined, 'challenge')
  if (!challenge) return undefined
  return readLeniently(shape, challenge, 'banking-login').read as Challenge | undefined // it matches the schema
}

async function post(body: BankingLoginRequest, signal: AbortSignal): Promise<BankingLoginResponse> {
  try {
    const answer = await call('banking-login', { body, signal })
    const old = refreshToken()
    storeTokens(answer)
    if (old !== undefined && old !== refreshToken()) announceTokens(old)
    return answer
  } catch (error) {
    // Some backends send "second factor required" as a 4xx. If the body contains a challenge, this is not a failure.
    const challenge = challengeOf(error)
    if (challenge && error instanceof ApiError && resolveError(error.failure).key === 'error.sca-required')
      return { challenge }
    throw error
  }
}

/** The URL that the bank redirects back to. It carries tenant and language, because a new tab does not share this session. */
function returnUrl(): string {
  const url = new URL(toHostPath(routeTable.return?.path ?? '/'), window.location.origin)
  const [tenant, lang] = [readItem(tenantKey), readItem(ownKeys.locale)]
  if (tenant !== undefined && tenant !== config().defaultTenant) url.searchParams.set('tenant', tenant)
  if (lang !== undefined) url.searchParams.set('lang', lang)
  return url.href
}

/** What starts a login. It carries secrets, so it is never sent again by itself. */
const startOf = (bank: Bank, credentials: Handlers['banking.login']['input']['credentials']) => ({
  bankCode: bank.bankCode,
  // The directory offers no login for a bank without them.
  BIC: bank.BIC ?? '',
  interface: bank.loginInterface?.interface ?? 'XS2A',
  credentials,
  consent: { accepted: true, textVersion: textVersions().access },
  returnUrl: returnUrl(),
})

/**
 * Starts a login with the credentials, or goes on with exactly one answer to a challenge: method, TAN, query of the redirect
 * (`awaitsReturn`: from another tab), confirmation of the approval.
 * @throws ApiError; if the bank has refused a TAN and sent a new challenge in the same response, with the new state of the login
 */
export const login: TypedHandler<'banking.login'> = async (
  { bank, credentials, again = false, awaitsReturn = false, ...answer },
  { signal },
) => {
  const { loginId = '', decoupled = false } = answer
  const query = awaitsReturn && { redirectQuery: await waitForReturn(loginId, signal) }
  const body = bank ? startOf(bank, credentials) : { ...answer, ...query }
  try {
    const told = await post(body as BankingLoginRequest, signal) // the flow passes exactly one kind of answer
    const state = trackLogin(loginState(told, { ...reading, loginId }))
    const renewed = again && state.challenge !== null
    return { ...state, renewed, notYet: decoupled && state.next === 'decoupled' }
  } catch (error) {
    const challenge = challengeOf(error)
    // No TAN is valid for the old challenge. A new TAN has a new time limit, which the page explains.
    if (challenge && error instanceof ApiError && answer.otp !== undefined)
      error.output = { ...trackLogin(challengeState(challenge)), renewed: true }
    throw error
  }
}

/** Interval at which the progress of reading the postings is polled, in milliseconds. */
const progressInterval = 700

/** Adds a bank to the connected ones. After two logins at the same bank the shorter history counts, so that gaps are noticed. */
function withBank(connected: readonly ConnectedBank[], { bankCode, name }: Bank, since: string | null) {
  const before = connected.find((bank) => bank.bankCode === bankCode)?.historyFrom
  const historyFrom = before && since && before > since ? before : since
  return [...connected.filter((bank) => bank.bankCode !== bankCode), { bankCode, name, historyFrom }]
}

/**
 * Polls until what the bank does is done. That is the approval that it waits for, polled not more often than the bank allows (if it
 * forbids polling, until this is aborted); or reading the postings, with the percentage as progress.
 */
export const retrieve: TypedHandler<'banking.retrieve'> = async (
  { login: state, bank, connected },
  { signal, report },
) => {
  const loginId = state.loginId ?? ''
  const isApproval = state.next === 'decoupled'
  const pollAfter = Math.max(state.challenge?.pollAfterMs ?? 0, timeoutOf('approval'))
  if (isApproval && !state.polling)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  if (isApproval) await pause(pollAfter, signal)
  for (;;) {
    const answer = await call('banking-retrieve', { body: { loginId }, signal })
    if (!isApproval) report({ percent: answer.progress })
    // An answer with nothing but an error has no state.
    if ((answer.state ?? 'failed') === 'failed')
      throw refused(answer.error ?? { code: isApproval ? 'auth-not-completed' : 'bank-error' })
    const isSameApproval = isApproval && answer.challenge?.type === 'decoupled'
    if (answer.state === 'sca' && answer.challenge && !isSameApproval)
      return { login: trackLogin(challengeState(answer.challenge, state)), connected }
    if (isApproval && answer.state !== 'sca')
      return { login: trackLogin(loginState({ loginId }, state)), connected }
    if (answer.state === 'done') {
      const historyFrom = answer.historyFrom ?? null
      return {
        login: trackLogin({ ...loginState({ loginId }, state), next: 'done', historyFrom }),
        connected: withBank(connected, bank, historyFrom),
      }
    }
    await pause(isApproval ? pollAfter : progressInterval, signal)
  }
}

export const abandon: TypedHandler<'banking.abandon'> = async ({ reason }) => {
  openLogins.clear()
  await call('banking-abandon', { body: { reason } }).catch((error: unknown) => {
    // The login is unknown or has ended already.
    if (![404, 409].includes(statusOf(error))) throw error
  })
  return null
}

/** Runs in the bank part of the flow. Leaving it abandons unfinished logins, also those from before a reload, without blocking. */
export const session: TypedHandler<'banking.session'> = ({ login: resumed }, { signal }) =>
  new Promise((_resolve, reject) => {
    if (resumed) trackLogin(resumed)
    signal.addEventListener('abort', () => {
      reject(signal.reason)
      // A failure is ignored: the server ends the login after a timeout.
      for (const loginId of openLogins)
        call('banking-abandon', { body: { loginId, reason: 'user' } }).catch(() => undefined)
      openLogins.clear()
    })
  })
