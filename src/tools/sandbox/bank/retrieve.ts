import type { BankingRetrieveResponse } from '#generated/api.ts'
import { behaviours } from '../data.ts'
import { Failure } from '../errors.ts'
import type { Context } from '../http/call.ts'
import type { Login } from '../session.ts'
import { detect } from '../switch/detect.ts'
import { checkApproval, findLogin } from './challenge.ts'

const READ_MS = 2000
const DAY = 86_400_000
const MONTHS_13 = 396

/** First day with postings: the requested day, limited to 13 months and to the history of the bank. */
function historyFrom(login: Login, from: string | undefined): string {
  const days = Math.min(MONTHS_13, behaviours[login.bankCode]?.historyDays ?? MONTHS_13)
  const earliest = new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
  return from && from > earliest ? from : earliest
}

/** Checks a decoupled approval, unless the bank forbids polling. Undefined if the login is finished. */
function poll({ session, clock }: Context<'banking-retrieve'>, login: Login) {
  try {
    if (login.challenge?.pollingAllowed) checkApproval(session, login, clock)
  } catch (error) {
    if (error instanceof Failure) return { state: 'failed' as const, progress: 0, error: error.body }
    throw error
  }
  return login.challenge && { state: 'sca' as const, progress: 0, challenge: login.challenge }
}

/** POST /banking/retrieve: the progress follows the time since the first call after the login was finished. */
export function retrieve(context: Context<'banking-retrieve'>): BankingRetrieveResponse {
  const { session, input, clock } = context
  const login = findLogin(session, input.loginId)
  const waiting = login.state === 'open' ? poll(context, login) : undefined
  if (waiting) return waiting
  login.readFrom ??= Date.now()
  const from = historyFrom(login, input.from)
  const share = clock.elapsed(login.readFrom) / (behaviours[login.bankCode]?.readMs ?? READ_MS)
  if (share < 1) return { state: 'pending', progress: Math.floor(share * 100), historyFrom: from }
  if (!login.retrieved) detect(session, login.bankCode)
  login.retrieved = true
  return { state: 'done', progress: 100, historyFrom: from }
}
