import { errorObject } from './error-object.ts'
import type { ErrorObject, Failure } from './error-object.ts'

/**
 * A call that did not do what was asked: the error object of the specification, and what only this app knows of it. Nothing
 * that was sent is in it.
 */
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
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure, headers?: Headers) {
    super()
    Object.assign(this, errorObject(failure))
    this.failure = failure
    this.requestId = headers?.get('x-request-id') ?? undefined
    this.retryAfter = retryAfterOf(headers?.get('retry-after'))
  }

  /** The same failure, shown on the Error route. */
  toErrorRoute(): ApiError {
    const { body } = this.failure
    const failure = { ...this.failure, body: { ...(typeof body === 'object' && body), redirect: true } }
    return Object.assign(new ApiError(failure), { requestId: this.requestId, retryAfter: this.retryAfter })
  }
}

/** Seconds that a `Retry-After` header asks to wait: a number of seconds or an HTTP date (RFC 9110, 10.2.3). Never negative. */
export function retryAfterOf(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Only the date of HTTP, not whatever else a browser can read as one.
  if (!/^[A-Za-z]{3,9}, .*\bGMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Something that names or describes a failure: words, or an object that holds some. */
const says = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : isObject(value) && Object.keys(value).length > 0

/**
 * Whether our backend has told this failure: its answers are JSON with a code, an error or a message. Whatever stands before
 * it (a gateway, a firewall, a login page of a network) answers with pages and words of its own.
 */
export const isFromBackend = ({ body }: Pick<Failure, 'body'>): boolean =>
  isObject(body) && [body.code, body.error, body.message].some(says)

/**
 * Whether something before our backend has answered in its place: then nobody has said what became of the call. A refused
 * token needs no words (401, or another 4xx without a body).
 */
export const isFromGateway = (failure: Failure): boolean => {
  const { status, body, page } = failure
  if (page) return true
  if (!status || status < 400 || status === 401 || isFromBackend(failure)) return false
  return status >= 500 || status === 429 || typeof body === 'string'
}
