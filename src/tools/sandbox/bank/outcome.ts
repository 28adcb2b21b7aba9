import { behaviours, type Behaviour } from '../data.ts'
import { failure } from '../errors.ts'
import type { Login, Session } from '../session.ts'
import { loginEffect } from './effect.ts'

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
