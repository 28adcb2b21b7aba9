/** What is known of a failed call. Everything is untrusted and may be missing. */
export interface Failure {
  status?: number
  statusText?: string
  url?: string
  body?: unknown
  message?: string
  /** The browser had no connection and no answer came. */
  offline?: boolean
  /** What became of an answer that did not come whole: none, none in time, or only a part. */
  lost?: 'all' | 'time' | 'part'
  /** A 2xx with a page in place of an answer, as the login page of a network is. */
  page?: boolean
  /** The session had run out and is renewed: the customer has to send the same once more. */
  renewed?: boolean
  /** For support: the place in our own schema that an answer did not meet. */
  where?: string
}

/** The error as the specification names its fields (section 3). What a server says of itself is untrusted, whatever its type. */
export interface ErrorObject {
  /** An error within the body: words, or an object with a code and words. */
  readonly error: unknown
  /** What the server says, or the browser where no answer came. */
  readonly message: string
  readonly name: string
  readonly ok: false
  readonly status: number | undefined
  readonly statusText: string | undefined
  readonly url: string | undefined
  /** What the customer can do, plain text. */
  readonly advice: unknown
  readonly code: string | undefined
  /** Raw words of the bank. */
  readonly providerError: unknown
  /** Values by field, to prefill the form that the customer goes back to. */
  readonly populate: unknown
  /** An https address, a path of the app, or true for the Error route. */
  readonly redirect: unknown
}

type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const words = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** The body as JSON where it is JSON, as text where it is words, nothing where it is a page of HTML. */
export function readBody(body: unknown): { json: JsonObject; text: string | undefined } {
  if (isObject(body)) return { json: body, text: undefined }
  const text = words(body)
  if (text === undefined || text.startsWith('<')) return { json: {}, text: undefined }
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? { json: parsed, text: undefined } : { json: {}, text: words(parsed) }
  } catch {
    return { json: {}, text }
  }
}

/** What is known of a failed call, under the names of the specification; of an error within the error, its fields win. */
export function errorObject(failure: Failure): ErrorObject {
  const { status, statusText, url } = failure
  const { json, text } = readBody(failure.body)
  const all = isObject(json.error) ? { ...json, ...json.error } : json
  return {
    error: json.error,
    message: words(json.message) ?? text ?? failure.message ?? `HTTP ${status ?? 'without an answer'}`,
    name: 'ApiError',
    ok: false,
    status,
    statusText,
    url,
    advice: all.advice,
    code: words(json.code) ?? words(all.code),
    providerError: json.providerError ?? all.providerError,
    populate: all.populate,
    redirect: all.redirect,
  }
}
