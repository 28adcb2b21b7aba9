import { HttpResponse } from 'msw'
import type { Bank, BankingLoginResponse, BankingLoginStart, ErrorBody, ErrorCode } from '#generated/api.ts'
import { bankByCode, behaviours } from '../data.ts'
import { failure } from '../errors.ts'
import type { Context } from '../http/call.ts'
import { newLogin, type Login, type Session } from '../session.ts'
import type { Clock } from '../store.ts'
import { countPin, effectOf, finish, methodsOf, mustChoose, type Effect } from './access.ts'
import { issue, loginAnswer, offerMethods } from './challenge.ts'
import { safeReturnUrl } from './redirect.ts'

const PIN = '12345'
const THROTTLE_MS = 60_000

/** Checks name and PIN by the bank's field definitions; the last unmasked required field is the login name. */
function signIn(session: Session, bank: Bank, { credentials }: BankingLoginStart) {
  const values = new Map(credentials.map(({ name, value }) => [name, value]))
  const fields = bank.loginInterface?.loginFields ?? []
  const missing = fields.find((field) => !field.optional && !values.get(field.name))
  if (missing)
    throw failure('could-not-add-banklogin', {
      message: `could not add banklogin: ${missing.name} is missing`,
    })
  const login =
    fields.findLast((field) => !field.masked && !field.optional) ?? fields.find((field) => !field.masked)
  const pin = fields.find((field) => field.masked)
  const name = (login && values.get(login.name)) || 'demo'
  const effect = effectOf(name)
  const isRight = effect !== undefined && (!pin || [PIN, undefined].includes(values.get(pin.name)))
  countPin(session, { bankCode: bank.bankCode, name }, isRight)
  return { name, effect }
}

/** Further fields of the error body for a code. */
function details(code: ErrorCode, clock: Clock): Partial<ErrorBody> {
  if (code === 'invalid-pin') return { attemptsLeft: 2, recoverable: true }
  if (code === 'access-blocked') return { attemptsLeft: 0, recoverable: false }
  if (code === 'too-many-failed-requests') return { retryAfter: Math.ceil(clock.real(THROTTLE_MS) / 1000) }
  return {}
}

/** Applies an effect that replaces the login, such as an error; undefined if the login continues. */
async function applyEffect(
  { session, store, clock }: Context<'banking-login'>,
  effect: Effect | undefined,
): Promise<Response | undefined> {
  switch (effect?.do) {
    case 'fail':
      throw failure(effect.code, { ...details(effect.code, clock), ...effect.more })
    case 'http-401':
      if (session.faulted) return undefined
      session.faulted = true
      store.revoke(session, ['at'])
      throw failure('invalid-access-token', {}, 401)
    case 'http-401-final':
      store.revoke(session, ['at', 'rt'])
      throw failure('invalid-session', {}, 401)
    case 'busy':
      if (!session.released) throw failure('bank-login-in-progress')
      return undefined
    case 'drop':
      return HttpResponse.error()
    case 'slow':
      await clock.sleep(10_000)
      return undefined
    default:
      return undefined
  }
}

function openLogin(session: Session, bankCode: string, name: string, returnUrl: string): Login {
  const same = (login: Login) => login.bankCode === bankCode && login.name === name
  const unique = name.startsWith('demo+')
  if (!unique && session.logins.some((login) => login.state === 'done' && same(login)))
    throw failure('bank-login-already-exists')
  session.logins = session.logins.filter((login) => login.state === 'done' || !same(login))
  const login = { ...newLogin(bankCode, name), returnUrl }
  session.logins.push(login)
  return login
}

/** POST /banking/login with credentials: starts a login. */
export async function startLogin(
  context: Context<'banking-login'>,
  start: BankingLoginStart,
): Promise<BankingLoginResponse | Response> {
  const { session, request } = context
  const bank = bankByCode(start.bankCode)
  if (!bank) throw failure('not-supported', { message: `no bank ${start.bankCode}` })
  if (bank.BIC !== start.BIC || bank.loginInterface?.interface !== start.interface)
    throw failure('could-not-add-banklogin', {
      message: 'could not add banklogin: BIC or interface of another bank',
    })
  const returnUrl = safeReturnUrl(start.returnUrl, request)
  const { name, effect } = signIn(session, bank, start)
  const down = behaviours[bank.bankCode]?.fail
  if (down) throw failure(down.code, down.providerError ? { providerError: down.providerError } : {})
  const answered = await applyEffect(context, effect)
  if (answered) return answered
  const login = openLogin(session, bank.bankCode, name, returnUrl)
  const [method] = methodsOf(login)
  if (!method) finish(session, login)
  else if (mustChoose(login)) offerMethods(login)
  else issue(login, method, context)
  return loginAnswer(session, login)
}
