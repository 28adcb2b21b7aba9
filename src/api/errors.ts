import errors from '#flows/errors.json' with { type: 'json' }
import { get, isObject, type JsonObject } from '#engine/util/json.ts'
import type { ErrorCatalogue, Problem } from '#generated/engine.ts'

/** What is known about a failed call. Everything is untrusted and may be missing. */
export interface Failure {
  status?: number
  statusText?: string
  url?: string
  body?: unknown
  message?: string
  /** The browser had no connection and no answer came. */
  offline?: boolean
  /** Why there is no complete response: no connection, a timeout, or the connection broke off. */
  noResponse?: 'network' | 'timeout' | 'truncated'
  /** A 2xx with an HTML page instead of JSON, such as a captive portal. */
  isHtml?: boolean
  /** The call was refused with a 401; this is the failure of the renewal that came after it. */
  refused?: boolean
  /** The session had expired and was refreshed: the customer has to submit again. */
  refreshed?: boolean
  /** The Error route shows it, as it does one whose body says so (`redirect: true`). */
  endsFlow?: boolean
  /** For support: the pointer into our schema that the answer did not match. */
  mismatch?: string
}

/** The trimmed text; undefined for blank texts and other types. */
export const nonBlank = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** Parses a response body: a JSON object, else plain text; neither for an HTML page. */
export function readBody(body: unknown): { json: JsonObject; text: string | undefined } {
  if (isObject(body)) return { json: body, text: undefined }
  const text = nonBlank(body)
  if (text === undefined || text.startsWith('<')) return { json: {}, text: undefined }
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? { json: parsed, text: undefined } : { json: {}, text: nonBlank(parsed) }
  } catch {
    return { json: {}, text }
  }
}

/** The fields of a body. Those of a nested `error` object take precedence. */
export const fieldsOf = (body: JsonObject): JsonObject =>
  isObject(body.error) ? { ...body, ...body.error } : body

/** A failed call. Its failure comes from the server and is untrusted; it never contains data that was sent. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  /** What the handler gives with this failure: the new challenge of a bank that has refused a TAN. */
  output?: object
  readonly requestId: string | undefined
  /** Seconds to wait, from the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure, headers?: Headers) {
    const { json, text } = readBody(failure.body)
    super(
      nonBlank(json.message) ?? text ?? failure.message ?? `HTTP ${failure.status ?? 'without an answer'}`,
    )
    this.failure = failure
    this.requestId = headers?.get('x-request-id') ?? undefined
    this.retryAfter = retryAfterOf(headers?.get('retry-after'), headers?.get('date'))
  }
}

/** The ApiError for an error in a 2xx response, or for an answer that a handler does not accept. */
export const refused = (error: unknown): ApiError =>
  new ApiError({ status: 200, body: typeof error === 'string' ? { error } : error })

/** The HTTP status of a failed call; 0 without a response, and for any other error. */
export const statusOf = (error: unknown): number =>
  (error instanceof ApiError ? error.failure.status : undefined) ?? 0

/** Seconds to wait by a `Retry-After` header: a number of seconds, or an HTTP date (RFC 9110, 10.2.3) by the clock of the server, whose `Date` is `now`. Never negative. */
export function retryAfterOf(header: string | null | undefined, now?: string | null): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Date.parse accepts more formats than HTTP allows.
  if (!/^[A-Za-z]{3,9}, .*\bGMT$/.test(text)) return undefined
  const wait = Date.parse(text) - (Date.parse(now ?? '') || Date.now())
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait / 1000))
}

/** Whether a field of a body says something: `{}` and '' do not count as an error. */
export const isFilled = (value: unknown): boolean =>
  isObject(value)
    ? Object.keys(value).length > 0
    : typeof value === 'string'
      ? value.trim() !== ''
      : Boolean(value)

/** Whether our backend reported it: JSON with a code, an error or a message. A gateway, firewall or captive portal answers otherwise. */
export const isFromBackend = ({ body }: Pick<Failure, 'body'>): boolean =>
  isObject(body) && [body.code, body.error, body.message].some(isFilled)

/** Handles a failed call: undefined if our backend says that there is no such resource. @throws any other error */
export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || statusOf(error) !== 404 || !isFromBackend(error.failure)) throw error
}

/** Whether our backend has refused the call, so that it has done nothing. */
export const isRefusal = (failure: Failure): boolean => {
  const { status = 0 } = failure
  return failure.refused || status === 401 || (status >= 400 && status < 500 && isFromBackend(failure))
}

/** Whether a gateway answered, so that the outcome is unknown. A 401, or another 4xx without a body, counts as the backend's answer. */
export const isFromGateway = (failure: Failure): boolean => {
  const { status, body, isHtml } = failure
  if (isHtml) return true
  if (!status || status < 400 || status === 401 || isFromBackend(failure)) return false
  return status >= 500 || status === 429 || typeof body === 'string'
}

/** Converts camel, Pascal, snake and spaced names to kebab case: `InvalidPIN` -> `invalid-pin`. Blank gives undefined. */
export function kebab(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    // The lookahead takes one capital at a time: a greedy `[A-Z]+` would backtrack quadratically on long input.
    .replaceAll(/[A-Z](?=[A-Z][a-z])/g, '$& ')
    .split(/[\s_\-.:/]+/)
    .filter(Boolean)
  return parts.length ? parts.join('-').toLowerCase() : undefined
}

/** `[9050] Fehler; [9800] Abbruch` -> `9050 Fehler`, `9800 Abbruch`. */
export function providerLinesOf(details: unknown): string[] {
  const texts = Array.isArray(details) ? details.flat(8) : [details]
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.replaceAll(/[[\]]/g, '').split(/[,;]/))
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Severity and recovery actions by error code. The configuration check validates the file against its schema. */
const { codes } = errors as ErrorCatalogue

/** Whether the catalogue of errors has this code. */
export const isCode = (name: string): boolean => Object.hasOwn(codes, name)

const loginExists = 'bank-login with bank-code + username already exists'

/** The code of a failure, else its message. The first rule that applies wins; the order is part of the requirements. */
function nameOf({ status, offline, body, message: ownMessage }: Failure): string {
  if (offline && !status) return 'offline-error'
  if (status === 500) return 'internal-error'
  if (status === 401) return 'invalid-session'
  const { json, text } = readBody(body)
  const code = kebab(nonBlank(json.code) ?? nonBlank(fieldsOf(json).code))
  if (code) return code
  const innerText = nonBlank(json.error) ?? nonBlank(get(json.error, 'message'))
  const candidates = [nonBlank(json.message), text, nonBlank(ownMessage), innerText]
  const findByPrefix = (prefix: string) => candidates.find((message) => message?.startsWith(prefix))
  if (findByPrefix('could not create xs2a user')) return 'could-not-create-user'
  const notAdded = findByPrefix('could not add banklogin')
  if (notAdded)
    return notAdded.includes(loginExists) ? 'bank-login-already-exists' : 'could-not-add-banklogin'
  return innerText ?? candidates.find(Boolean) ?? 'unknown'
}

/**
 * Maps a failure to a text key (`error.` and a code; the server's message if no code is known), a severity, and the messages of the
 * bank, one entry per line. Never throws, whatever the response holds.
 * Open points of the requirements are decided in schemas/assumptions.md.
 */
export function resolveError(failure: Failure): Pick<Problem, 'key' | 'severity' | 'providerLines'> {
  const known: Failure = isObject(failure) ? failure : {}
  const { json } = readBody(known.body)
  const name = nameOf(known)
  return {
    key: `error.${name}`,
    severity: (isCode(name) && codes[name]?.severity) || 'error',
    providerLines: providerLinesOf(json.providerError ?? fieldsOf(json).providerError),
  }
}
