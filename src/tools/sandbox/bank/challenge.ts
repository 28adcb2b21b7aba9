import type { BankingLoginRequest, BankingLoginResponse, Challenge, Method } from '#generated/api.ts'
import { behaviours, bankByCode } from '../data.ts'
import challenges from '../data/challenges.json' with { type: 'json' }
import { failure } from '../errors.ts'
import type { Context } from '../http/call.ts'
import type { Login, Session } from '../session.ts'
import type { Clock } from '../store.ts'
import { TRIES, accountsOf, block, finish, loginEffect, methodsOf } from './access.ts'
import { takeRedirect } from './redirect.ts'

type LoginContext = Context<'banking-login'>

/** Lifetime of a challenge. Real time, so that a fast clock does not shorten the time for typing. */
const LIFETIME_MS = 300_000
const POLL_MS = 5000
/** Sandbox milliseconds after which a decoupled login is approved in the bank's app. */
const APPROVE_MS = 6000
const RIGHT = new Set(['123456', 'ABCD1234'])

/** The fields of a challenge that depend on its method. */
type MethodFields = Partial<Challenge> & Pick<Challenge, 'type'>
// The cast: JSON imports widen enums to string. Every answer of the sandbox is validated.
const table = challenges as Record<string, MethodFields>

function methodFields({ kind, device = '' }: Method, login: Login, origin: string, clock: Clock) {
  const fields = table[kind]
  if (!fields) throw new Error(`sandbox: no challenge for ${kind}`)
  const bank = bankByCode(login.bankCode)?.name ?? 'Bank'
  return {
    ...fields,
    message: fields.message?.replace('{bank}', bank).replace('{device}', device) ?? '',
    ...(kind === 'push-decoupled' && {
      pollAfterMs: clock.real(POLL_MS),
      pollingAllowed: behaviours[login.bankCode]?.polling !== false,
    }),
    ...(kind === 'redirect' && { redirectUrl: `${origin}/__sandbox/bank?loginId=${login.id}` }),
  }
}

/** Makes a challenge the current one of the login, with all methods to choose from. */
function begin(login: Login, fields: MethodFields & { message: string }, lifetime = LIFETIME_MS): Challenge {
  login.issuedAt = Date.now()
  const expiresAt = new Date(Date.now() + lifetime).toISOString()
  login.challenge = { loginId: login.id, ...fields, methods: methodsOf(login), expiresAt }
  return login.challenge
}

/** Creates a challenge for a method. */
export function issue(login: Login, method: Method, { origin, clock }: LoginContext): Challenge {
  const { expireMs } = loginEffect(login) ?? {}
  const fields = { ...methodFields(method, login, origin, clock), chosen: method.id }
  return begin(login, fields, expireMs && clock.real(expireMs))
}

/** Creates a challenge that asks for the method. */
export const offerMethods = (login: Login): Challenge =>
  begin(login, { type: 'method-select', message: 'Bitte wählen Sie ein TAN-Verfahren.' })

const expired = ({ challenge }: Login) => Date.parse(challenge?.expiresAt ?? '') <= Date.now()

/** The login with this id in the session. @throws Failure if there is none */
export function findLogin(session: Session, id: string): Login {
  const login = session.logins.find((entry) => entry.id === id)
  if (!login) throw failure('auth-not-completed', { message: 'the login is unknown or was ended' })
  return login
}

/** Fails because the approval did not come. The login stays open, so a new attempt is possible. */
function failApproval(message: string): never {
  throw failure('auth-not-completed', { message, recoverable: true })
}

/** Finishes a decoupled login once it is approved; fails once the challenge has expired. */
export function checkApproval(session: Session, login: Login, clock: Clock): void {
  if (login.challenge?.type !== 'decoupled') return
  const never = loginEffect(login)?.neverApprove
  if (!never && clock.elapsed(login.issuedAt) >= APPROVE_MS) finish(session, login)
  else if (expired(login)) failApproval('no approval in time')
}

function answerOtp(context: LoginContext, login: Login, otp: string): void {
  if (login.challenge?.type !== 'otp') throw failure('tan-challenge-failed', { message: 'no TAN is awaited' })
  const { session } = context
  const late = expired(login) || otp === '111111'
  if (!late && RIGHT.has(otp.toUpperCase())) return finish(session, login)
  if (otp === '999999')
    throw failure('tan-challenge-failed', {
      recoverable: true,
      providerError: '[9931] TAN-Verfahren gesperrt',
    })
  login.wrongOtps += 1
  if (login.wrongOtps >= TRIES) block(session, login)
  // After a wrong TAN the challenge stays valid until its time is over. An expired one is replaced.
  const method = late ? methodsOf(login).find(({ id }) => id === login.challenge?.chosen) : undefined
  throw failure('invalid-otp', {
    message: late ? 'the TAN has expired' : 'the TAN is wrong',
    attemptsLeft: TRIES - login.wrongOtps,
    recoverable: true,
    ...(method && { challenge: issue(login, method, context) }),
  })
}

function chooseMethod(context: LoginContext, login: Login, id: string): void {
  const method = methodsOf(login).find((entry) => entry.id === id)
  if (!method) throw failure('tan-challenge-failed', { message: `no method ${id}` })
  if (method.kind === 'chip-usb') throw failure('not-supported', { message: 'chipTAN USB is not supported' })
  issue(login, method, context)
}

function answerRedirect({ session }: LoginContext, login: Login, query: string): void {
  if (!takeRedirect(login, query))
    throw failure('auth-not-completed', { message: 'the return does not belong to this login' })
  if (login.decision !== 'approve') failApproval('cancelled at the bank')
  finish(session, login)
}

/** The answer of POST /banking/login for the current state of the login. */
export function loginAnswer({ token, jwt, userId }: Session, login: Login): BankingLoginResponse {
  const { challenge, id: loginId } = login
  if (!challenge) return { loginId, token, jwt, userId, accounts: accountsOf(login).length }
  const error = { code: 'sca-required' as const, message: 'the bank asks for a second factor' }
  return { loginId, challenge, error }
}

/** Continues a login with exactly one answer to its challenge. A finished login returns its result again. */
export function continueLogin(
  context: LoginContext,
  input: Exclude<BankingLoginRequest, { bankCode: string }>,
): BankingLoginResponse {
  const { session, clock } = context
  const login = findLogin(session, input.loginId)
  if (login.state === 'open') {
    if ('otp' in input) answerOtp(context, login, input.otp)
    else if ('methodId' in input) chooseMethod(context, login, input.methodId)
    else if ('redirectQuery' in input) answerRedirect(context, login, input.redirectQuery)
    else checkApproval(session, login, clock)
  }
  return loginAnswer(session, login)
}
