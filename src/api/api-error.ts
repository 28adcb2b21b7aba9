import { isObject } from '#engine/util/json.ts'
import { errorObject } from './error-object.ts'
import type { ErrorObject, Failure } from './error-object.ts'

/** A failed call: the fields of `ErrorObject`, and what only the client knows. It never contains data that was sent. */
export class ApiError extends Error implements ErrorObject {
  declare readonly error: unknown
  declare readonly ok: false
  declare readonly status: number | undefined
  declare readonly statusText: string | undefined
  declare readonly url: string | undefined
  declare readonly advice: unknown
  declare readonly code: string | undefined
  declare readonly providerError: unknown
  declare readonly populate: unknown
  declare readonly redirect: unknown
  readonly failure: Failure
  readonly requestId: string | undefined
  /** Seconds to wait, from the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure, headers?: Headers) {
    super()
    Object.assign(this, errorObject(failure))
    this.failure = failure
    this.requestId = headers?.get('x-request-id') ?? undefined
    this.retryAfter = retryAfterOf(headers?.get('retry-after'))
  }

  /** A copy of this error that is shown on the Error route (`redirect: true`). */
  toErrorRoute(): ApiError {
    const { body } = this.failure
    const failure = { ...this.failure, body: { ...(typeof body === 'object' && body), redirect: true } }
    return Object.assign(new ApiError(failure), { requestId: this.requestId, retryAfter: this.retryAfter })
  }
}

/** Seconds to wait by a `Retry-After` header: a number of seconds or an HTTP date (RFC 9110, 10.2.3). Never negative. */
export function retryAfterOf(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Date.parse accepts more formats than HTTP allows.
  if (!/^[A-Za-z]{3,9}, .*\bGMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

/** A text or an object that is not empty. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : isObject(value) && Object.keys(value).length > 0

/**
 * Whether our backend reported this failure: its error responses are JSON with a code, an error or a message. A gateway, a
 * firewall or a captive portal in front of it answers with an HTML page or its own text.
 */
export const isFromBackend = ({ body }: Pick<Failure, 'body'>): boolean =>
  isObject(body) && [body.code, body.error, body.message].some(isFilled)

/**
 * Whether a gateway or proxy answered instead of our backend; the outcome of the call is then unknown. A 401, or another 4xx
 * without a body, counts as an answer of the backend.
 */
export const isFromGateway = (failure: Failure): boolean => {
  const { status, body, isHtml } = failure
  if (isHtml) return true
  if (!status || status < 400 || status === 401 || isFromBackend(failure)) return false
  return status >= 500 || status === 429 || typeof body === 'string'
}
