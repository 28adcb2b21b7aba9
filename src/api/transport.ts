import settings from '#flows/settings.json' with { type: 'json' }
import { calls, type CallName } from '#generated/api.ts'
import type { Timeouts } from '#generated/engine.ts'
import { loadModule } from '#engine/util/load-module.ts'
import { withTimeout } from '#engine/util/requests.ts'
import { filled } from '#engine/util/json.ts'
import { config } from '../config/config.ts'
import { accessToken } from '../session/storage.ts'
import { ApiError, isFromGateway } from './errors.ts'

/**
 * Classes of calls, as `x-call` in schemas/api declares them. They decide timeout and retries:
 * A carries a PIN or TAN, B has an effect that must not happen twice, C is an idempotent write, D is a read, E asks whether an
 * order is complete, F refreshes the tokens.
 */
export type CallClass = Exclude<keyof Timeouts, 'upload' | 'order' | 'idle' | 'approval'>

export const carriesSecret = (kind: CallClass): boolean => kind === 'A'
export const isRead = (kind: CallClass): boolean => kind === 'D' || kind === 'E'

/** A time limit in milliseconds, as the operator configured it, else that of the product. */
export const timeoutOf = (kind: keyof typeof settings.timeouts): number =>
  config().timeouts?.[kind] ?? settings.timeouts[kind]

/** Number of automatic retries; 0 for calls that carry a secret or have an effect, whatever the config says. */
const retriesOf = (kind: CallClass): number =>
  kind === 'A' || kind === 'B' ? 0 : (config().retries?.[kind] ?? settings.retries[kind])

/** Delay before retry `attempt` (from 0) in milliseconds: base * 2^attempt, with a jitter of 50 %. */
const delayBefore = (attempt: number): number =>
  (config().retries?.delay ?? settings.retries.delay) * 2 ** attempt * (0.5 + Math.random())

/** Retry-After values from this many seconds on are not waited for automatically: the customer decides. */
const maxRetryAfter = 10

/** Classes that wait for Retry-After: idempotent writes, reads and token refresh, at most once. */
const honoursRetryAfter = (kind: CallClass) => kind === 'C' || kind === 'D' || kind === 'F'

/**
 * Milliseconds to wait before the next automatic retry; undefined if there is none. Only failures without a response and
 * "busy" responses (429, 503, 502 or 504 of a gateway) are retried: any other response would be the same again.
 */
function waitAfter(kind: CallClass, { failure, retryAfter }: ApiError, attempt: number): number | undefined {
  const { status, offline, noResponse } = failure
  const backOff = attempt < retriesOf(kind) ? delayBefore(attempt) : undefined
  if (offline) return undefined
  if (status === undefined) {
    if (kind === 'E' && noResponse === 'timeout') return undefined
    // The lost part of the response may have contained the new tokens. So the old refresh token is tried only once more.
    return kind === 'F' && noResponse === 'truncated' && attempt > 0 ? undefined : backOff
  }
  // A gateway may reach the backend on the next attempt.
  const isBusy =
    status === 429 || status === 503 || ((status === 502 || status === 504) && isFromGateway(failure))
  if (!isBusy) return undefined
  const isShort = honoursRetryAfter(kind) && attempt === 0 && Number(retryAfter) < maxRetryAfter
  if (retryAfter !== undefined) return isShort ? retryAfter * 1000 : undefined
  if (status === 429 || !honoursRetryAfter(kind)) return undefined
  return kind === 'F' && attempt > 0 ? undefined : backOff
}

/** Sends a request, with the retries that its class allows. Rejects at once when `signal` aborts. */
export async function withRetries<T>(
  kind: CallClass,
  request: () => Promise<T>,
  signal?: AbortSignal,
  attempt = 0,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    const wait = error instanceof ApiError ? waitAfter(kind, error, attempt) : undefined
    if (wait === undefined) throw error
    await pause(wait, signal)
    return withRetries(kind, request, signal, attempt + 1)
  }
}

/** Resolves after a time. @throws the abort reason if `signal` aborts first */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

export interface Outgoing<T = unknown> {
  method: string
  kind: CallClass
  body?: object | undefined
  /** Sends the body as multipart/form-data: Blobs as files, everything else as text. */
  multipart?: boolean | undefined
  headers?: Record<string, string> | undefined
  /** Sends the bearer token. Only to an address that may get it: `takesBearer` in session.ts. */
  authorised?: boolean
  signal?: AbortSignal | undefined
  /** Media type of a document to request instead of JSON; `read` then gets a Blob. */
  document?: string
  /** Language of the answer. Default: the language of the page. */
  language?: string | undefined
  /** Called with the share of a multipart body that has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** Validates the body of a 2xx and returns the answer. @throws ApiError */
  read(body: unknown, headers: Headers, status: number): T
}

/*
 * The time of the server, from the `Date` header of its answers (RFC 9110, whole seconds). Deadlines that the server gives are
 * points in its time: a device whose clock is wrong would show a good TAN as expired.
 */

/** How far the clock of the device is ahead of the server, in milliseconds. Smaller differences than `noise` come from the network. */
const noise = 5000
let ahead = 0

/** Learns from an answer. `sent`: when its request was sent, in milliseconds since 1970 on this device. */
export function learnServerTime(date: string | null, sent: number): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const received = Date.now()
  // The header has whole seconds: half of one is added, so that it is right on average.
  const difference = (sent + received) / 2 - (server + 500)
  ahead = Math.abs(difference) - (received - sent) / 2 > noise ? difference : 0
}

/** A point in the server's time (ISO 8601) as the same moment by the clock of this device. */
export const onThisDevice = (at: string): string => new Date(Date.parse(at) + ahead).toISOString()

/** Reads a document. @throws ApiError if it is not of the requested type */
async function readDocument(response: Response, type: string): Promise<Blob> {
  const { status, url, headers } = response
  const contentType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== type) throw new ApiError({ status, url, message: 'unknown' }, headers)
  return new Blob([await response.arrayBuffer()], { type })
}

function parts(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** Parses the body as JSON; the body of a failure may be plain text, which only the technical details show. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    const { ok, status, url, headers } = response
    if (ok) throw new ApiError({ status, url, message: 'unknown', isHtml: /^\s*</.test(text) }, headers)
    return text
  }
}

/**
 * Sends one request and reads its response. No retries here: they depend on the class of the call. HTTP redirects are
 * refused, because they could send a body with a PIN to another server.
 * @throws ApiError for anything but a 2xx with JSON, the requested document or an empty body; the abort reason of `signal`
 */
export async function send<T>(url: string, outgoing: Outgoing<T>): Promise<T> {
  const { method, kind, body, multipart, headers, signal, document: type, read, onProgress } = outgoing
  const token = outgoing.authorised ? accessToken() : undefined
  // The session has ended while the call waited for its next try.
  if (outgoing.authorised && !token) throw new ApiError({ status: 401 })
  const request: RequestInit = {
    method,
    headers: {
      // Failures are JSON even if a document was requested, so both types are accepted.
      Accept: type ? `${type}, application/json;q=0.5` : 'application/json',
      'Accept-Language': outgoing.language ?? document.documentElement.lang,
      // The browser sets the type of a multipart body, with its boundary.
      ...(body && !multipart && { 'Content-Type': 'application/json' }),
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: multipart ? parts(body) : JSON.stringify(body) }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  }
  const uploaded = async () => {
    const { upload } = await loadModule(() => import('./upload.ts'))
    return upload(url, { ...request, signal: signal ?? null }, onProgress)
  }
  let started = false
  const sent = Date.now()
  // The connection may break while the body is read; that counts as no response too.
  const exchange = async (until?: AbortSignal) => {
    const response = await (until ? fetch(url, { ...request, signal: until }) : uploaded())
    started = true
    learnServerTime(response.headers.get('date'), sent)
    const answer = type && response.ok ? await readDocument(response, type) : await readAnswer(response)
    return { response, answer }
  }
  const { response, answer } = await (
    multipart ? exchange() : withTimeout(timeoutOf(kind), exchange, signal)
  ).catch((error: unknown) => {
    if (signal?.aborted || error instanceof ApiError) throw error
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    const noResponse = timedOut ? 'timeout' : started ? 'truncated' : 'network'
    throw new ApiError({ offline: !navigator.onLine, noResponse, url, message: String(error) })
  })
  const { status, statusText } = response
  if (response.ok) return read(answer, response.headers, status)
  throw new ApiError({ status, statusText, url, body: answer }, response.headers)
}

/** Sends a call without a session and without retries, for the session itself. @throws as `send` */
export function sendCall<T>(name: CallName, outgoing: Pick<Outgoing<T>, 'body' | 'read'>): Promise<T> {
  const { method, path, class: kind } = calls[name]
  return send(config().apiBase + path, { ...outgoing, method, kind })
}

/**
 * Encodes an id for use as a path segment. Ids are opaque and may contain a slash. Dot segments ("..") and empty segments are
 * refused: a proxy that decodes the path first would resolve them to another resource.
 */
function segment(value = ''): string {
  if (value.split(/[/\\]/).some((part) => /^\.*$/.test(part)) || value.length > 200)
    throw new ApiError({ message: 'unknown', mismatch: 'a path' })
  return encodeURIComponent(value)
}

/** Fills the {placeholders} of a path template. @throws ApiError for a value that could change the path */
export const fill = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(values[name]))

/** Query string of the defined, non-empty values, such as `?a=1&b=2`; '' if there are none. */
export function query(values: object | undefined): string {
  const entries = Object.entries(filled(values ?? {})).map(([name, value]) => [name, String(value)])
  return entries.length ? `?${new URLSearchParams(entries)}` : ''
}
