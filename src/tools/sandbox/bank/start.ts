import { HttpResponse } from 'msw'
import type { BankingLoginResponse, BankingLoginStart, ErrorBody, ErrorCode } from '#generated/api.ts'
import type { Clock } from '../store.ts'
import { bankByCode, behaviours } from '../data.ts'
import { failure } from '../errors.ts'
import type { Context } from '../http/call.ts'
import type { Login, Session } from '../session.ts'
import { signIn } from './attempts.ts'
import { issue, offerMethods } from './challenge.ts'
import { methodsOf, mustChoose, type Effect } from './effect.ts'
import { finish, loginAnswer } from './finish.ts'
import { safeReturnUrl } from './redirect.ts'

type LoginContext = Context<'banking-login'>

const THROTTLE_MS = 60_000

/** Further fields of the error body for a code. */
function details(code: ErrorCode, clock: Clock): Partial<ErrorBody> {
  if (code === 'invalid-pin') return { attemptsLeft: 2, recoverable: true }
  if (code === 'access-blocked') return { attemptsLeft: 0, recoverable: false }
  if (code === 'too-many-failed-requests') return { retryAfter: Math.ceil(clock.real(THROTTLE_MS) / 1000) }
  return {}
}

/** Applies an effect that replaces the login, such as an error; undefined if the login continues. */
async function applyEffect(context: LoginContext, effect: Effect): Promise<Response | undefined> {
  const { session, sandbox } = context
  switch (effect.do) {
    case 'fail':
      throw failure(effect.code, { ...details(effect.code, sandbox.clock), ...effect.more })
    case 'http-401':
      if (session.faulted) return undefined
      session.faulted = true
      sandbox.store.revoke(session)
      throw failure('invalid-access-token', {}, 401)
    case 'http-401-final':
      sandbox.store.revoke(session, true)
      throw failure('invalid-session', {}, 401)
    case 'busy':
      if (!session.released) throw failure('bank-login-in-progress')
      return undefined
    case 'drop':
      return HttpResponse.error()
    case 'slow':
      await sandbox.clock.sleep(10_000)
      return undefined
    case 'login':
      return undefined
  }
}

function openLogin(session: Session, bankCode: string, name: string): Login {
  const same = (login: Login) => login.bankCode === bankCode && login.name === name
  const unique = name.startsWith('demo+')
  if (!unique && session.logins.some((login) => login.state === 'done' && same(login)))
    throw failure('bank-login-already-exists')
  session.logins = session.logins.filter((login) => login.state === 'done' || !same(login))
  const login: Login = {
    id: crypto.randomUUID(),
    bankCode,
    name,
    state: 'open',
    issuedAt: Date.now(),
    wrongOtps: 0,
    retrieved: false,
  }
  session.logins.push(login)
  return login
}

/** POST /banking/login with credentials: starts a login. */
export async function startLogin(
  context: LoginContext,
  start: BankingLoginStart,
): Promise<BankingLoginResponse | Response> {
  const { session, sandbox, origin } = context
  const bank = bankByCode(start.bankCode)
  if (!bank) throw failure('not-supported', { message: `no bank ${start.bankCode}` })
  if (bank.BIC !== start.BIC || bank.loginInterface?.interface !== start.interface)
    throw failure('could-not-add-banklogin', {
      message: 'could not add banklogin: BIC or interface of another bank',
    })
  const returnUrl = safeReturnUrl(start.returnUrl, context.request)
  const { name, effect } = signIn(session, bank, start)
  const down = behaviours[bank.bankCode]?.fail
  if (down) throw failure(down.code, down.providerError ? { providerError: down.providerError } : {})
  const answered = await applyEffect(context, effect)
  if (answered) return answered
  const login = openLogin(session, bank.bankCode, name)
  login.returnUrl = returnUrl
  const [method] = methodsOf(login)
  if (!method) finish(session, login)
  else if (mustChoose(login)) offerMethods(login)
  else issue(login, method, origin, sandbox.clock)
  return loginAnswer(session, login)
}
