import type {
  Bank,
  BankingLoginRequest,
  BankingLoginResponse,
  BankingRetrieveResponse,
  Challenge,
} from '#generated/api.ts'
import type { ConnectedBank, LoginState } from '#generated/context.ts'
import { toHostPath } from '#engine/util/base-path.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import shape from '#schemas/entities/challenge.schema.json?shape=root'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { resolveError } from '../../api/errors.ts'
import { pause } from '../../api/retry.ts'
import { toProblem } from '../../api/problem.ts'
import { timeoutOf } from '../../api/limits.ts'
import { config } from '../../config/config.ts'
import { routeTable } from '../../routes/entries.ts'
import { ownKeys, tenantKey } from '../../session/keys.ts'
import { readItem } from '../../session/storage.ts'
import { storeTokens } from '../../session/tokens.ts'
import { reportFault } from '../../telemetry/events.ts'
import type { TypedHandler } from '../shared.ts'
import { refused, textVersions } from '../shared.ts'
import { challengeState, loginState } from './login-state.ts'

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
  const body = error instanceof ApiError ? error.failure.body : undefined
  if (typeof body !== 'object' || body === null || !Reflect.get(body, 'challenge')) return undefined
  const mismatches: string[] = []
  const challenge = decode(shape, Reflect.get(body, 'challenge'), (pointer) => mismatches.push(pointer))
  if (mismatches.length > 0)
    reportFault({
      fault: 'answer',
      call: 'banking-login',
      places: [...new Set(mismatches)],
      count: mismatches.length,
    })
  return challenge === invalid ? undefined : (challenge as Challenge) // it matches the schema
}

async function post(body: BankingLoginRequest, signal: AbortSignal): Promise<BankingLoginResponse> {
  try {
    const answer = await call('banking-login', { body, signal })
    storeTokens(answer ?? {})
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

/** Sends the credentials. Never retried, because it carries secrets. */
export const login: TypedHandler<'banking.login'> = async ({ bank, credentials }, { signal }) => {
  const answer = await post(
    {
      bankCode: bank.bankCode,
      // The directory offers no login for a bank without them.
      BIC: bank.BIC ?? '',
      interface: bank.loginInterface?.interface ?? 'XS2A',
      credentials,
      consent: { accepted: true, textVersion: textVersions().access },
      returnUrl: returnUrl(),
    },
    signal,
  )
  return trackLogin(loginState(answer))
}

/** Answers a challenge with exactly one of: method, TAN, query of the redirect, confirmation of the approval. */
export const proceed: TypedHandler<'banking.proceed'> = async ({ again = false, ...answer }, { signal }) => {
  const state = trackLogin(loginState(await post(answer as BankingLoginRequest, signal))) // the flow passes exactly one kind of answer
  return {
    ...state,
    renewed: again && state.challenge !== null,
    notYet: answer.decoupled === true && state.next === 'decoupled',
  }
}

/**
 * Sends the TAN. A bank may refuse it and send a new challenge in the same response. Then the result holds both, because no TAN
 * is valid for the old challenge.
 */
export const confirm: TypedHandler<'banking.confirm'> = async (answer, tools) => {
  try {
    return { login: await proceed(answer, tools), problem: null }
  } catch (error) {
    const challenge = challengeOf(error)
    if (!challenge) throw error
    // A new TAN has a new time limit, which the page explains.
    return { login: { ...trackLogin(challengeState(challenge)), renewed: true }, problem: toProblem(error) }
  }
}

/** Failed, or an answer with nothing but an error: it has no state. */
const hasFailed = ({ state }: Partial<BankingRetrieveResponse>) => state === 'failed' || state === undefined

/**
 * Polls for a decoupled approval, not more often than the bank allows. If the bank forbids polling, waits until it is aborted.
 */
export const approval: TypedHandler<'banking.approval'> = async ({ login: state }, { signal }) => {
  const loginId = state.loginId ?? ''
  const interval = Math.max(state.challenge?.pollAfterMs ?? 0, timeoutOf('approval'))
  for (;;) {
    if (!state.polling)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await pause(interval, signal)
    const answer = await call('banking-retrieve', { body: { loginId }, signal })
    if (hasFailed(answer)) throw refused(answer.error ?? { code: 'auth-not-completed' })
    if (answer.state === 'sca' && answer.challenge?.type !== 'decoupled' && answer.challenge)
      return trackLogin(challengeState(answer.challenge, state))
    if (answer.state === 'pending' || answer.state === 'done')
      return trackLogin(loginState({ loginId }, state))
  }
}

/** Interval at which the progress of reading the postings is polled, in milliseconds. */
const progressInterval = 700

/**
 * Adds a bank to the connected ones. After two logins at the same bank the shorter history counts, so that gaps are noticed.
 */
function withBank(
  connected: readonly ConnectedBank[],
  { bankCode, name }: Bank,
  since: string | null,
): ConnectedBank[] {
  const before = connected.find((bank) => bank.bankCode === bankCode)?.historyFrom
  const historyFrom = before && since && before > since ? before : since
  return [...connected.filter((bank) => bank.bankCode !== bankCode), { bankCode, name, historyFrom }]
}

/** Polls until the postings are read, and reports the percentage. */
export const retrieve: TypedHandler<'banking.retrieve'> = async (
  { login: state, bank, connected },
  { signal, report },
) => {
  const loginId = state.loginId ?? ''
  for (;;) {
    const answer = await call('banking-retrieve', { body: { loginId }, signal })
    report({ percent: answer.progress })
    if (hasFailed(answer)) throw refused(answer.error ?? { code: 'bank-error' })
    if (answer.state === 'sca' && answer.challenge)
      return { login: trackLogin(challengeState(answer.challenge, state)), connected }
    if (answer.state === 'done') {
      const historyFrom = answer.historyFrom ?? null
      return {
        login: trackLogin({ ...loginState({ loginId }, state), next: 'done', historyFrom }),
        connected: withBank(connected, bank, historyFrom),
      }
    }
    await pause(progressInterval, signal)
  }
}

export const abandon: TypedHandler<'banking.abandon'> = async ({ reason }) => {
  openLogins.clear()
  try {
    await call('banking-abandon', { body: { reason } })
  } catch (error) {
    // The login is unknown or has ended already.
    if (!(error instanceof ApiError) || ![404, 409].includes(error.failure.status ?? 0)) throw error
  }
  return null
}

/**
 * Runs while the customer is in the bank part of the flow. When the flow leaves it, unfinished logins are abandoned, also one
 * from before a reload. Does not block leaving.
 */
export const session: TypedHandler<'banking.session'> = ({ login: resumed }, { signal }) =>
  new Promise((_resolve, reject) => {
    if (resumed) trackLogin(resumed)
    signal.addEventListener('abort', () => {
      reject(signal.reason)
      for (const loginId of openLogins)
        call('banking-abandon', { body: { loginId, reason: 'user' } }).catch(() => {
          // Ignored: the server ends the login after a timeout.
        })
      openLogins.clear()
    })
  })
