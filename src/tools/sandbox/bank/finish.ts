import type { BankingLoginResponse } from '#generated/api.ts'
import { behaviours, type Behaviour } from '../data.ts'
import type { Login, Session } from '../session.ts'
import { effectOf } from './effect.ts'

/** Accounts that this login can see at the bank. */
function accountsOf(login: Login): Behaviour['accounts'] {
  const effect = effectOf(login.name)
  if (effect?.do === 'login' && effect.noAccounts) return []
  return behaviours[login.bankCode]?.accounts ?? []
}

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

/** The answer of POST /banking/login for the current state of the login. */
export function loginAnswer(session: Session, login: Login): BankingLoginResponse {
  const { challenge } = login
  if (challenge)
    return {
      loginId: login.id,
      challenge,
      error: { code: 'sca-required', message: 'the bank asks for a second factor' },
    }
  return {
    loginId: login.id,
    token: session.token,
    jwt: { access_token: session.access, refresh_token: session.refresh },
    userId: session.userId,
    accounts: accountsOf(login).length,
  }
}
