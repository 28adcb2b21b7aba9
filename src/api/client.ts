import { calls, type CallName, type Calls } from '#generated/api.ts'
import { decode, invalid, type Shape } from '#engine/schema/decode.ts'
import { equal, isObject } from '#engine/util/json.ts'
import { config } from '../config/config.ts'
import { reportFault } from '../telemetry/events.ts'
import { ApiError, ignoreMissing, isFilled, isFromGateway, refused, statusOf } from './errors.ts'
import { isRead, withRetries, type CallClass, fill, query, send } from './transport.ts'
import { sendAuthorised, takesBearer } from './session.ts'

/** A call as `x-call` in schemas/api declares it. */
interface Declaration {
  method: string
  path: string
  /** Path of the resource that a write changes, if it is not `path`. */
  resource?: string
  class: CallClass
  /** Needs no session: sends no bearer token, creates no user, refreshes no tokens. */
  public?: boolean
  multipart?: boolean
  /** The answer has no body. */
  empty?: boolean
  /** The backend may answer 202: the request is accepted but not yet processed. */
  later?: boolean
}

type Parameters<Name extends CallName> = {
  /** Values for {placeholders} of the path. */
  path?: Record<string, string>
  signal?: AbortSignal
  /** Instead of leaving the page, if the session has ended. */
  onEnded?(): void
  /** Called with the share of a multipart body that has been sent, 0 to 1. */
  onProgress?(share: number): void
} & (Record<string, never> extends NonNullable<Calls[Name]['request']>
  ? { body?: Calls[Name]['request'] }
  : { body: Calls[Name]['request'] }) &
  // Only calls whose schema declares headers take some.
  (Calls[Name]['headers'] extends object ? { headers: Calls[Name]['headers'] } : { headers?: undefined })

/** Response type of a call; null if its schema declares an empty body. */
type Answer<Name extends CallName> = (typeof calls)[Name] extends { empty: true }
  ? null
  : Calls[Name]['response']

/**
 * Makes an API call, as declared in schemas/api. Its answer is validated (`answerReader`); idempotent writes to one resource run
 * in order (`inOrder`). For sessions see `sendAuthorised`, for retries `withRetries`. @throws ApiError
 */
export async function call<Name extends CallName>(
  name: Name,
  { path: values, body, headers, signal, onEnded, onProgress }: Parameters<Name>,
): Promise<Answer<Name>> {
  const declaration: Declaration = calls[name]
  const { method, path, resource = path, class: kind, multipart } = declaration
  const inQuery = method === 'GET'
  const address = addressOf(name, values) + (inQuery ? query(body) : '')
  const outgoing = {
    method,
    kind,
    read: answerReader(name),
    body: inQuery ? undefined : body,
    multipart,
    headers: { ...headers },
    onProgress,
    signal,
  }
  const exchange = (): Promise<Answer<Name>> =>
    declaration.public
      ? withRetries(kind, () => send(address, outgoing), signal)
      : sendAuthorised(address, outgoing, onEnded)
  return kind === 'C' ? inOrder(fill(resource, values), exchange) : exchange()
}

/** @throws ApiError for a value that could change the path */
export const addressOf = (name: CallName, values?: Record<string, string>): string =>
  config().apiBase + fill(calls[name].path, values)

/** The writes under way, with their resources. */
const running = new Map<Promise<unknown>, string>()

const overlap = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/**
 * Runs writes to the same resource in call order. A resource is a path; a collection contains the paths below it, so it and its
 * items wait for each other. Outdated writes are not dropped here: engine/list/row-writes.ts does that for rows.
 */
function inOrder<T>(resource: string, run: () => Promise<T>): Promise<T> {
  const earlier = [...running].flatMap(([write, changed]) => (overlap(changed, resource) ? write : []))
  const answer = Promise.allSettled(earlier).then(run)
  running.set(answer, resource)
  return answer.finally(() => running.delete(answer))
}

/** Response schemas of all calls. Loaded eagerly: they are small, share definitions, and must be available offline. */
const shapes = import.meta.glob<Shape>('/schemas/api/*.schema.json', {
  query: '?shape=definitions/response',
  import: 'default',
  eager: true,
})

/** Whether the response to a call without a body means success: no body, or an object without an error or a `false`. */
const isEmptySuccess = (body: unknown): boolean =>
  body === null || (isObject(body) && !isFilled(body.error) && !Object.values(body).includes(false))

/**
 * Reads an answer by its schema, as far as it makes sense. What does not fit is left out, and reported with its pointers into the
 * schema, never with values; `place` is the last of them. `read` is undefined if nothing fits.
 */
export function readLeniently(shape: Shape, value: unknown, name: string): { read: unknown; place: string } {
  const places: string[] = []
  const read = decode(shape, value, (pointer) => places.push(pointer))
  if (places.length > 0)
    reportFault({ fault: 'answer', call: name, places: [...new Set(places)], count: places.length })
  return { read: read === invalid ? undefined : read, place: places.at(-1) ?? '#' }
}

/**
 * Creates the reader for the answers of a call. A 2xx alone proves no success: an answer that does not match its schema fails as
 * `unknown`, and a write whose answer holds an error fails with that error. The reader throws the ApiError.
 */
function answerReader<Name extends CallName>(name: Name) {
  const { class: kind, empty, later }: Declaration = calls[name]
  const shape = shapes[`/schemas/api/${name}.schema.json`] ?? {}
  const expectsError = shape.properties !== undefined && Object.hasOwn(shape.properties, 'error')
  return (body: unknown, headers: Headers, status: number): Answer<Name> => {
    const fail = (failure: ApiError['failure']) => new ApiError({ status, ...failure }, headers)
    if (later && status === 202) throw fail({ message: 'accepted, not completed' })
    if (empty && isEmptySuccess(body)) return null as Answer<Name> // its schema declares an empty body
    const { error: sent, ...rest }: Record<string, unknown> = isObject(body) ? body : {}
    // The error has no schema: `resolveError` reads it, whatever its shape.
    const error: object | undefined = isFilled(sent) ? { error: sent } : undefined
    const { read, place } = empty
      ? { read: undefined, place: '#' }
      : readLeniently(shape, isObject(body) ? rest : body, name)
    if (read !== undefined && (!error || expectsError || isRead(kind)))
      return (isObject(read) ? { ...read, ...error } : read) as Answer<Name> // it matches the schema
    if (error && expectsError) return error as Answer<Name> // the schema allows an answer with only an error
    throw fail(error ? { body: error } : { message: 'unknown', mismatch: `${name} ${place}` })
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

/** Equality of two bodies of a call: as JSON, which leaves out keys with undefined. */
export const isSameBody = (a: unknown, b: unknown): boolean => equal(asJson(a), asJson(b))

/** The resource after a write, read again if the answer does not confirm it. @throws ApiError `not-confirmed`, or the failure of a gateway */
export async function confirmWrite<T>(
  write: Promise<T>,
  isApplied: (resource: T) => boolean,
  read: () => Promise<T | undefined>,
): Promise<T> {
  let cause: unknown
  try {
    const answer = await write
    if (isApplied(answer)) return answer
  } catch (error) {
    // A 2xx that does not confirm the write: empty, invalid, with an error, or 202.
    if (Math.floor(statusOf(error) / 100) !== 2) throw error
    cause = error
  }
  // Not found: the write has created nothing.
  const resource = await read().catch(ignoreMissing)
  if (resource !== undefined && isApplied(resource)) return resource
  throw cause instanceof ApiError && isFromGateway(cause.failure) ? cause : refused({ code: 'not-confirmed' })
}

/**
 * Requests a PDF: that of a call, or one at a URL that the backend gave. It is made on request, so this is a read of class D, also at
 * the path of a call that only asks for a state. URLs outside the API are refused, so that no other server gets the customer's token.
 * `language`: default that of the page. @throws ApiError, also if the response is not a PDF
 */
export async function documentAt(url: string, signal: AbortSignal, language?: string): Promise<Blob> {
  if (!takesBearer(url)) throw new ApiError({ message: `Unknown document ${url}` })
  return sendAuthorised(url, {
    method: 'GET',
    kind: 'D',
    read: (body) => body as Blob, // `send` reads a document as a Blob
    document: 'application/pdf',
    language,
    signal,
  })
}
