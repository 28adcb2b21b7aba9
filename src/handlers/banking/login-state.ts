import type { BankingLoginResponse, Challenge } from '#generated/api.ts'
import type { LoginState } from '#generated/context.ts'
import { isError } from '../../api/client.ts'
import { ApiError } from '../../api/api-error.ts'
import { kebab } from '../../api/errors.ts'
import { onThisDevice } from '../../api/transport.ts'
import { refused } from '../shared.ts'

const next = { 'method-select': 'method', otp: 'otp', decoupled: 'decoupled', redirect: 'redirect' } as const

export function challengeState(challenge: Challenge, before?: LoginState | null): LoginState {
  const methods = challenge.methods ?? before?.challenge?.methods
  return {
    next: Object.hasOwn(next, challenge.type) ? next[challenge.type] : 'unsupported',
    loginId: challenge.loginId,
    challenge: {
      ...challenge,
      ...(methods && { methods }),
      ...(challenge.expiresAt && { expiresAt: onThisDevice(challenge.expiresAt) }),
    },
    polling: challenge.pollingAllowed ?? false,
    canConfirm: challenge.confirmAllowed ?? true,
    canChangeMethod: (methods?.length ?? 0) > 1,
    renewed: false,
    notYet: false,
    historyFrom: null,
  }
}

const isScaRequired = (error: BankingLoginResponse['error']) =>
  kebab(typeof error === 'object' ? error?.code : error) === 'sca-required'

/**
 * Maps an answer of POST /banking/login to the state of the login. The error `sca-required` with a challenge is no failure.
 * @throws ApiError for any other error in the answer, and for an invalid answer
 */
export function loginState(answer: BankingLoginResponse | null, before?: LoginState | null): LoginState {
  if (typeof answer !== 'object' || answer === null) throw refused({ code: 'unknown' })
  if (isError(answer.error) && !(answer.challenge && isScaRequired(answer.error)))
    throw refused(answer.challenge ? answer : answer.error)
  if (answer.challenge) return challengeState(answer.challenge, before)
  // Nothing that says whose login it is.
  if (!before && Object.keys(answer).length === 0)
    throw new ApiError({ status: 200, message: 'unknown', mismatch: 'banking-login #' })
  return {
    next: 'reading',
    loginId: answer.loginId ?? before?.loginId ?? null,
    challenge: null,
    polling: false,
    canConfirm: false,
    canChangeMethod: false,
    renewed: false,
    notYet: false,
    historyFrom: null,
  }
}
