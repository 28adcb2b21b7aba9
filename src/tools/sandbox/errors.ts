import type { ErrorBody, ErrorCode } from '#generated/api.ts'

/** HTTP status by error code; default 422. No code has 401, which would make the app refresh the session. */
const STATUS: Partial<Record<string, number>> = {
  'sca-required': 200,
  'access-denied': 403,
  'bank-login-already-exists': 409,
  'bank-login-in-progress': 409,
  'access-blocked': 423,
  'too-many-failed-requests': 429,
  'internal-error': 500,
  'not-supported': 501,
  'bank-error': 502,
  'hbci-error': 503,
}

const statusOf = (code: string) => STATUS[code] ?? 422

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  'could-not-create-user': 'could not create xs2a user',
  'could-not-add-banklogin': 'could not add banklogin',
  'bank-login-already-exists': 'could not add banklogin: bank-login with bank-code + username already exists',
}

/** An error response. Call handlers throw it, http/call.ts sends it. */
export class Failure extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(body: ErrorBody, status = statusOf(body.code)) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** A failure with one of the general error codes (schemas/entities/error-code); `more` adds or replaces fields of the body. */
export function failure(code: ErrorCode, more: Partial<ErrorBody> = {}, status?: number): Failure {
  return new Failure({ code, message: MESSAGES[code] ?? `sandbox: ${code}`, ...more }, status)
}

/** A failure with a code that only one call has (`x-codes` in its schema). */
export const reason = (code: string, message: string, status = 422, more: Partial<ErrorBody> = {}) =>
  new Failure({ code, message, ...more }, status)

/** 422 invalid-input with a message and the invalid fields with their values. */
export const invalidInput = (message: string, populate: Record<string, unknown> = {}) =>
  reason('invalid-input', message, 422, { populate })
