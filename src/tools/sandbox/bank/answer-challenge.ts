import type { BankingLoginRequest, BankingLoginResponse } from '#generated/api.ts'
import type { Clock } from '../store.ts'
import { failure } from '../errors.ts'
import type { Context } from '../http/call.ts'
import type { Login, Session } from '../session.ts'
import { block } from './attempts.ts'
import { expired, issue, reissue } from './challenge.ts'
import { effectOf, methodsOf } from './effect.ts'
import { finish, loginAnswer } from './finish.ts'
import { takeRedirect } from './redirect.ts'

type LoginContext = Context<'banking-login'>

/** Sandbox milliseconds after which a decoupled login is approved in the bank's app. */
const APPROVE_MS = 6000
const RIGHT = new Set(['123456', 'ABCD1234'])
const TRIES = 3

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
  const effect = effectOf(login.name)
  const never = effect?.do === 'login' && effect.neverApprove
  if (!never && clock.elapsed(login.issuedAt) >= APPROVE_MS) finish(session, login)
  else if (expired(login)) failApproval('no approval in time')
}

function answerOtp({ session, origin, sandbox }: LoginContext, login: Login, otp: string): void {
  if (login.challenge?.type !== 'otp') throw failure('tan-challenge-failed', { message: 'no TAN is awaited' })
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
  const challenge = late ? reissue(login, origin, sandbox.clock) : undefined
  throw failure('invalid-otp', {
    message: late ? 'the TAN has expired' : 'the TAN is wrong',
    attemptsLeft: TRIES - login.wrongOtps,
    recoverable: true,
    ...(challenge ? { challenge } : {}),
  })
}

function chooseMethod({ origin, sandbox }: LoginContext, login: Login, id: string): void {
  const method = methodsOf(login).find((entry) => entry.id === id)
  if (!method) throw failure('tan-challenge-failed', { message: `no method ${id}` })
  if (method.kind === 'chip-usb') throw failure('not-supported', { message: 'chipTAN USB is not supported' })
  issue(login, method, origin, sandbox.clock)
}

function answerRedirect({ session }: LoginContext, login: Login, query: string): void {
  if (!takeRedirect(login, query))
    throw failure('auth-not-completed', { message: 'the return does not belong to this login' })
  if (login.decision !== 'approve') failApproval('cancelled at the bank')
  finish(session, login)
}

/** Continues a login with exactly one answer to its challenge. A finished login returns its result again. */
export function continueLogin(
  context: LoginContext,
  input: Exclude<BankingLoginRequest, { bankCode: string }>,
): BankingLoginResponse {
  const { session, sandbox } = context
  const login = findLogin(session, input.loginId)
  if (login.state === 'open') {
    if ('otp' in input) answerOtp(context, login, input.otp)
    else if ('methodId' in input) chooseMethod(context, login, input.methodId)
    else if ('redirectQuery' in input) answerRedirect(context, login, input.redirectQuery)
    else checkApproval(session, login, sandbox.clock)
  }
  return loginAnswer(session, login)
}
