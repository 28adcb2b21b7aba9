import type { Bank, BankingLoginStart } from '#generated/api.ts'
import { failure } from '../errors.ts'
import type { Login, Session } from '../session.ts'
import { effectOf, type Effect } from './effect.ts'

const PIN = '12345'
const TRIES = 3

const keyOf = (bankCode: string, name: string) => `${bankCode} ${name}`

/** Blocks the access for the rest of the session and deletes the login. */
export function block(session: Session, login: Pick<Login, 'id' | 'bankCode' | 'name'>): never {
  session.wrongPins[keyOf(login.bankCode, login.name)] = TRIES
  session.logins = session.logins.filter((entry) => entry.id !== login.id)
  throw failure('access-blocked', { attemptsLeft: 0, recoverable: false })
}

interface Credentials {
  name: string
  pin: string | undefined
}

/** Reads login name and PIN by the bank's field definitions; the last unmasked required field is the login name. */
function read(bank: Bank, credentials: BankingLoginStart['credentials']): Credentials {
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
  return { name: (login && values.get(login.name)) || 'demo', pin: pin && values.get(pin.name) }
}

/** Checks name and PIN. The third wrong attempt blocks the access. */
export function signIn(
  session: Session,
  bank: Bank,
  start: BankingLoginStart,
): { name: string; effect: Effect } {
  const { name, pin } = read(bank, start.credentials)
  const key = keyOf(bank.bankCode, name)
  const wrong = session.wrongPins[key] ?? 0
  if (wrong >= TRIES) throw failure('access-blocked', { attemptsLeft: 0, recoverable: false })
  const effect = effectOf(name)
  if (effect && (pin === undefined || pin === PIN)) {
    delete session.wrongPins[key]
    return { name, effect }
  }
  session.wrongPins[key] = wrong + 1
  const attemptsLeft = TRIES - wrong - 1
  if (attemptsLeft === 0) throw failure('access-blocked', { attemptsLeft, recoverable: false })
  throw failure('invalid-pin', {
    attemptsLeft,
    recoverable: true,
    providerError: '[9040] Anmeldung fehlgeschlagen',
  })
}
