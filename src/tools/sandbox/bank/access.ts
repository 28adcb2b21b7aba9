import type { ErrorBody, ErrorCode, Method } from '#generated/api.ts'
import errorCodes from '../../../../schemas/entities/error-code.schema.json' with { type: 'json' }
import { behaviours, methods, type Behaviour, type Kind } from '../data.ts'
import loginNames from '../data/login-names.json' with { type: 'json' }
import { failure } from '../errors.ts'
import type { Login, Session } from '../session.ts'

interface LoginEffect {
  do: 'login'
  kind?: Kind
  choose?: true
  expireMs?: number
  neverApprove?: true
  noAccounts?: true
}

/** What a login name makes the sandbox do if bank and PIN are right; README.md lists the names. */
export type Effect =
  | LoginEffect
  | { do: 'fail'; code: ErrorCode; more?: Partial<ErrorBody> }
  | { do: 'busy' | 'http-401' | 'http-401-final' | 'drop' | 'slow' }

// The cast: JSON imports widen enums to string. tests/unit/sandbox/bank.test.ts uses each name.
const effects = loginNames as Record<string, Effect>

// The cast: a JSON import widens the enum to string. The type is generated from the same schema.
export const ERROR_CODES = errorCodes.enum as ErrorCode[]

/** The effect of a login name; undefined for an unknown name, which the bank treats like a wrong PIN. */
export function effectOf(name: string): Effect | undefined {
  if (Object.hasOwn(effects, name)) return effects[name]
  if (name.startsWith('demo+')) return { do: 'login' }
  const code = ERROR_CODES.find((entry) => `err.${entry}` === name)
  return code && { do: 'fail', code }
}

/** How a login differs from that of its bank; undefined if its name has another effect. */
export function loginEffect({ name }: Login): LoginEffect | undefined {
  const effect = effectOf(name)
  return effect?.do === 'login' ? effect : undefined
}

const FALLBACK: Kind[] = ['sms', 'push-decoupled', 'photo', 'chip-manual']

function methodOf(kind: Kind, medium: number): Method {
  const { name, device } = methods[kind]
  const label = medium > 1 ? device.replace(/.$/, String(medium)) : device
  return { id: `${kind}-${medium}`, name, kind, ...(label ? { device: label } : {}) }
}

/** TAN methods of a login: that of the login name first, then those of the bank. Empty means no second factor. */
export function methodsOf(login: Login): Method[] {
  const { kind: forced, choose } = loginEffect(login) ?? {}
  const { kinds: own = [], media = 1 } = behaviours[login.bankCode] ?? {}
  const kinds = forced
    ? [forced, ...own.filter((kind) => kind !== forced)]
    : choose && own.length < 2
      ? FALLBACK
      : own
  return kinds.flatMap((kind) => Array.from({ length: media }, (_, index) => methodOf(kind, index + 1)))
}

/** Whether the customer has to choose a method before the first challenge. */
export function mustChoose(login: Login): boolean {
  const effect = loginEffect(login)
  if (effect?.kind) return false
  return effect?.choose === true || behaviours[login.bankCode]?.choose === true
}

/** Number of wrong PINs or TANs that block an access. */
export const TRIES = 3

type Access = Pick<Login, 'bankCode' | 'name'>

const keyOf = ({ bankCode, name }: Access) => `${bankCode} ${name}`

/** Blocks the access for the rest of the session and deletes its open login. */
export function block(session: Session, login: Access & Partial<Login>): never {
  session.wrongPins[keyOf(login)] = TRIES
  session.logins = session.logins.filter(({ id }) => id !== login.id)
  throw failure('access-blocked', { attemptsLeft: 0, recoverable: false })
}

/** Counts a PIN of an access. The third wrong one blocks it. @throws Failure if it is wrong or the access is blocked */
export function countPin(session: Session, access: Access, isRight: boolean): void {
  const wrong = session.wrongPins[keyOf(access)] ?? 0
  if (wrong >= TRIES || (!isRight && wrong + 1 === TRIES)) block(session, access)
  if (isRight) return void delete session.wrongPins[keyOf(access)]
  session.wrongPins[keyOf(access)] = wrong + 1
  throw failure('invalid-pin', {
    attemptsLeft: TRIES - wrong - 1,
    recoverable: true,
    providerError: '[9040] Anmeldung fehlgeschlagen',
  })
}

/** Accounts that this login can see at the bank. */
export const accountsOf = (login: Login): Behaviour['accounts'] =>
  loginEffect(login)?.noAccounts ? [] : (behaviours[login.bankCode]?.accounts ?? [])

/** Completes a login and adds its accounts to the session. Only giro accounts are enabled at first. */
export function finish(session: Session, login: Login): void {
  login.state = 'done'
  delete login.challenge
  const date = new Date().toISOString().slice(0, 10)
  for (const { balance, ...account } of accountsOf(login)) {
    if (session.accounts.some((known) => known.iban === account.iban)) continue
    session.accounts.push({
      ...account,
      id: `acc-${crypto.randomUUID()}`,
      currency: 'EUR',
      balance: balance === null ? null : { amount: balance, currency: 'EUR', date },
      enabled: account.type === 'giro',
    })
  }
}
