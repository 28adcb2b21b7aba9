import type { Failure } from './errors.ts'
import { retryAfterOf } from './retry-after.ts'

/** A call that did not do what was asked. Carries what `resolveError` needs, and nothing that was sent. */
export class ApiError extends Error {
  readonly failure: Failure
  readonly requestId: string | undefined
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure, headers?: Headers) {
    super(failure.message ?? `HTTP ${failure.status ?? 'without an answer'}`)
    this.name = 'ApiError'
    this.failure = failure
    this.requestId = headers?.get('x-request-id') ?? undefined
    this.retryAfter = retryAfterOf(headers?.get('retry-after'))
  }
}
