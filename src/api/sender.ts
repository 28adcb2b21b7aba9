import type { Failure } from './errors.ts'

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
