import type { BankingLoginResponse, Challenge } from '#generated/api.ts'
import type { LoginState } from '#generated/context.ts'
import { refused } from './handler.ts'

const next = { 'method-select': 'method', otp: 'otp', decoupled: 'decoupled', redirect: 'redirect' } as const

/** Where a login stands when the bank asks for something. */
export function challengeState(challenge: Challenge, before?: LoginState | null): LoginState {
  const methods = challenge.methods ?? before?.challenge?.methods
  return {
    next: next[challenge.type],
    loginId: challenge.loginId,
    challenge: { ...challenge, ...(methods && { methods }) },
    polling: challenge.pollingAllowed ?? false,
    canConfirm: challenge.confirmAllowed ?? true,
    canChangeMethod: (methods?.length ?? 0) > 1,
    notYet: false,
    historyFrom: null,
  }
}

const codeOf = (error: BankingLoginResponse['error']) => (typeof error === 'object' ? error.code : error)

/** Reads an answer of POST /banking/login: a challenge goes on, `sca-required` is no failure, anything else is. */
export function loginState(answer: BankingLoginResponse, before?: LoginState | null): LoginState {
  if (answer.challenge) return challengeState(answer.challenge, before)
  if (answer.error && codeOf(answer.error)) throw refused(answer.error)
  return {
    next: 'reading',
    loginId: answer.loginId ?? before?.loginId ?? null,
    challenge: null,
    polling: false,
    canConfirm: false,
    canChangeMethod: false,
    notYet: false,
    historyFrom: null,
  }
}
