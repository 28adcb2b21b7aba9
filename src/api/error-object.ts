import { isObject } from '#engine/util/json.ts'
import type { JsonObject } from '#engine/util/json.ts'
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
  /** The session had expired and was refreshed: the customer has to submit again. */
  refreshed?: boolean
  /** For support: the pointer into our schema that the answer did not match. */
  mismatch?: string
}

/** The error as handlers and the Error route see it. Fields from the server are untrusted, whatever their type. */
export interface ErrorObject {
  /** The `error` field of the body: a text, or an object with a code and a message. */
  readonly error: unknown
  /** The message of the server; the message of the browser if there was no response. */
  readonly message: string
  readonly name: string
  readonly ok: false
  readonly status: number | undefined
  readonly statusText: string | undefined
  readonly url: string | undefined
  /** Advice for the customer, plain text. */
  readonly advice: unknown
  readonly code: string | undefined
  /** Original message of the bank. */
  readonly providerError: unknown
  /** Values by field name, to prefill the form that the customer returns to. */
  readonly populate: unknown
  /** An https URL, a path of the app, or true for the Error route. */
  readonly redirect: unknown
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

/** Maps a failure to an `ErrorObject`. Fields of a nested `error` object take precedence, except `message` and `code`. */
export function errorObject(failure: Failure): ErrorObject {
  const { status, statusText, url } = failure
  const { json, text } = readBody(failure.body)
  const all = isObject(json.error) ? { ...json, ...json.error } : json
  return {
    error: json.error,
    message: nonBlank(json.message) ?? text ?? failure.message ?? `HTTP ${status ?? 'without an answer'}`,
    name: 'ApiError',
    ok: false,
    status,
    statusText,
    url,
    advice: all.advice,
    code: nonBlank(json.code) ?? nonBlank(all.code),
    providerError: json.providerError ?? all.providerError,
    populate: all.populate,
    redirect: all.redirect,
  }
}
