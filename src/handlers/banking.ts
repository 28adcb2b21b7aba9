import type { Bank, BankingLoginRequest, BankingLoginResponse, Challenge } from '#generated/api.ts'
import type { ConnectedBank, LoginState } from '#generated/context.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import shape from '#schemas/entities/challenge.schema.json?shape=root'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { resolveError } from '../api/errors.ts'
import { pause } from '../api/retry.ts'
import { toProblem } from '../api/problem.ts'
import { shortestPolling } from '../api/limits.ts'
import { config } from '../boot/config.ts'
import { routeTable } from '../boot/entries.ts'
import { ownKeys, tenantKey } from '../session/keys.ts'
import { readItem } from '../session/storage.ts'
import { takeTokens } from '../session/tokens.ts'
import { reportFault } from '../telemetry/events.ts'
import type { TypedHandler } from './handler.ts'
import { refused } from './handler.ts'
import { challengeState, loginState } from './login-state.ts'
import { textVersions } from './text-versions.ts'

/** Logins that the server still holds open for us; they are abandoned when the customer leaves the bank. */
const open = new Set<string>()

/** A login is open until its postings are read: leaving before gives it up. */
function noteOpen(state: LoginState): LoginState {
  if (state.loginId && state.next === 'done') open.delete(state.loginId)
  else if (state.loginId) open.add(state.loginId)
  return state
}

/** The challenge that a refusal brings along, if any. One that does not fit its schema is none, and is recorded. */
function challengeOf(error: unknown): Challenge | undefined {
  const body = error instanceof ApiError ? error.failure.body : undefined
  if (typeof body !== 'object' || body === null || !Reflect.get(body, 'challenge')) return undefined
  const places: string[] = []
  const challenge = decode(shape, Reflect.get(body, 'challenge'), (place) => places.push(place))
  if (places.length > 0)
    reportFault({
      fault: 'answer',
      call: 'banking-login',
      places: [...new Set(places)],
      count: places.length,
    })
  return challenge === invalid ? undefined : (challenge as Challenge) // its shape says so
}

async function post(body: BankingLoginRequest, signal: AbortSignal): Promise<BankingLoginResponse> {
  try {
    const answer = await call('banking-login', { body, signal })
    takeTokens(answer ?? {})
    return answer
  } catch (error) {
    // Some backends say "second factor due" with a 4xx: with a challenge it is no failure.
    const challenge = challengeOf(error)
    if (challenge && error instanceof ApiError && resolveError(error.failure).key === 'error.sca-required')
      return { challenge }
    throw error
  }
}

/** Where a bank leads back to. A new tab has nothing of this session: it shall look and speak like this one. */
function returnUrl(): string {
  const url = new URL(routeTable.return?.path ?? '/', window.location.origin)
  const [tenant, lang] = [readItem(tenantKey), readItem(ownKeys.locale)]
  if (tenant !== undefined && tenant !== config().defaultTenant) url.searchParams.set('tenant', tenant)
  if (lang !== undefined) url.searchParams.set('lang', lang)
  return url.href
}

/** Sends the credentials, once. */
export const login: TypedHandler<'banking.login'> = async ({ bank, credentials }, { signal }) => {
  const answer = await post(
    {
      bankCode: bank.bankCode,
      BIC: bank.BIC,
      interface: bank.loginInterface.interface,
      credentials,
      consent: { accepted: true, textVersion: textVersions().access },
      returnUrl: returnUrl(),
    },
    signal,
  )
  return noteOpen(loginState(answer))
}

/** Answers a challenge with exactly one of method, code, query of the return, or "I have approved". */
export const proceed: TypedHandler<'banking.continue'> = async (answer, { signal }) => {
  const state = noteOpen(loginState(await post(answer as BankingLoginRequest, signal))) // the flow gives exactly one answer
  return answer.decoupled && state.next === 'decoupled' ? { ...state, notYet: true } : state
}

/**
 * Sends the code. A bank that refuses it may ask anew in the same answer: then both count, the failure and the new
 * challenge, because no code would fit the old one any more.
 */
export const confirm: TypedHandler<'banking.confirm'> = async (answer, tools) => {
  try {
    return { login: await proceed(answer, tools), problem: null }
  } catch (error) {
    const challenge = challengeOf(error)
    if (!challenge) throw error
    return { login: noteOpen(challengeState(challenge)), problem: toProblem(error) }
  }
}

/** Asks whether the approval was given, as often as the bank allows; where it does not, waits for the customer to say so. */
export const approval: TypedHandler<'banking.approval'> = async ({ login: state }, { signal }) => {
  const loginId = state.loginId ?? ''
  const interval = Math.max(state.challenge?.pollAfterMs ?? 0, shortestPolling())
  for (;;) {
    if (!state.polling)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await pause(interval, signal)
    const answer = await call('banking-retrieve', { body: { loginId }, signal })
    if (answer.state === 'failed') throw refused(answer.error ?? { code: 'auth-not-completed' })
    if (answer.state === 'sca' && answer.challenge?.type !== 'decoupled' && answer.challenge)
      return noteOpen(challengeState(answer.challenge, state))
    if (answer.state === 'pending' || answer.state === 'done') return noteOpen(loginState({ loginId }, state))
  }
}

/** Time between two questions how far the reading is, in milliseconds. */
const readingInterval = 700

/** Those read before and this one. Of two logins at a bank the shorter history counts: no gap is passed over. */
function withBank(
  connected: readonly ConnectedBank[],
  { bankCode, name }: Bank,
  since: string | null,
): ConnectedBank[] {
  const before = connected.find((bank) => bank.bankCode === bankCode)?.historyFrom
  const historyFrom = before && since && before > since ? before : since
  return [...connected.filter((bank) => bank.bankCode !== bankCode), { bankCode, name, historyFrom }]
}

/** Follows the reading of the postings to its end and reports the percentage. */
export const retrieve: TypedHandler<'banking.retrieve'> = async (
  { login: state, bank, connected },
  { signal, report },
) => {
  const loginId = state.loginId ?? ''
  for (;;) {
    const answer = await call('banking-retrieve', { body: { loginId }, signal })
    report({ percent: answer.progress })
    if (answer.state === 'failed') throw refused(answer.error ?? { code: 'bank-error' })
    if (answer.state === 'sca' && answer.challenge)
      return { login: noteOpen(challengeState(answer.challenge, state)), connected }
    if (answer.state === 'done') {
      const historyFrom = answer.historyFrom ?? null
      return {
        login: noteOpen({ ...loginState({ loginId }, state), next: 'done', historyFrom }),
        connected: withBank(connected, bank, historyFrom),
      }
    }
    await pause(readingInterval, signal)
  }
}

export const abandon: TypedHandler<'banking.abandon'> = async ({ reason }) => {
  open.clear()
  try {
    await call('banking-abandon', { body: { reason } })
  } catch (error) {
    // Unknown or over already: that is what was wanted.
    if (!(error instanceof ApiError) || ![404, 409].includes(error.failure.status ?? 0)) throw error
  }
  return null
}

/**
 * Lives as long as the customer is at the bank; when the flow leaves, what is unfinished is abandoned, with the login that
 * was under way before a reload. Never blocks leaving.
 */
export const session: TypedHandler<'banking.session'> = ({ login: resumed }, { signal }) =>
  new Promise((_resolve, reject) => {
    if (resumed) noteOpen(resumed)
    signal.addEventListener('abort', () => {
      reject(signal.reason)
      for (const loginId of open)
        call('banking-abandon', { body: { loginId, reason: 'user' } }).catch(() => {
          // Nothing to tell the customer: the server gives up by itself in time.
        })
      open.clear()
    })
  })
