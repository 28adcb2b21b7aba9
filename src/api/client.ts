import type { CallName, Calls } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../config/config.ts'
import { fill, query } from './address.ts'
import type { Answer } from './answer.ts'
import { answerReader } from './answer.ts'
import { sendAuthorised } from './authorised.ts'
import type { CallClass } from './limits.ts'
import { withRetries } from './retry.ts'
import { send } from './transport.ts'

type Parameters<Name extends CallName> = {
  /** Values for {placeholders} of the path. */
  path?: Record<string, string>
  signal?: AbortSignal
  /** Called with the share of a multipart body that has been sent, 0 to 1. */
  onProgress?(share: number): void
} & (Record<string, never> extends NonNullable<Calls[Name]['request']>
  ? { body?: Calls[Name]['request'] }
  : { body: Calls[Name]['request'] }) &
  // Only calls whose schema declares headers take some.
  (Calls[Name]['headers'] extends object ? { headers: Calls[Name]['headers'] } : { headers?: undefined })

/** Method, path and class of a call, as `x-call` in schemas/api declares them. */
interface Shape {
  method: string
  path: string
  /** Path of the resource that a write changes, if it is not `path`. */
  resource?: string
  class: CallClass
  /** Needs no session: sends no bearer token, creates no user, refreshes no tokens. */
  public?: boolean
  multipart?: boolean
}

/**
 * Makes an API call, as declared in schemas/api. The answer is validated against its schema (`answerReader`). Idempotent
 * writes to one resource run in order (`inOrder`). For sessions see `sendAuthorised`, for retries `withRetries`.
 * @throws ApiError
 */
export async function call<Name extends CallName>(
  name: Name,
  { path: values, body, headers, signal, onProgress }: Parameters<Name>,
): Promise<Answer<Name>> {
  const {
    method,
    path: template,
    resource = template,
    class: kind,
    public: open,
    multipart,
  }: Shape = calls[name]
  const inQuery = method === 'GET'
  const path = fill(template, values)
  const address = config().apiBase + path + (inQuery ? query(body) : '')
  const exchange = (): Promise<Answer<Name>> => {
    const outgoing = {
      method,
      kind,
      read: answerReader(name),
      ...(!inQuery && body !== undefined && { body }),
      ...(multipart && { multipart }),
      ...(headers && { headers: Object.fromEntries(Object.entries(headers)) }),
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    }
    return open ? withRetries(kind, () => send(address, outgoing), signal) : sendAuthorised(address, outgoing)
  }
  return kind === 'C' ? inOrder(fill(resource, values), exchange) : exchange()
}

interface Write {
  resource: string
  done: Promise<unknown>
}

const running = new Set<Write>()

const overlap = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/**
 * Runs writes to the same resource one after the other, in call order. A resource is a path; a collection contains the paths
 * below it, so a write to a collection waits for writes to its items, and the reverse. Outdated writes are not dropped here:
 * engine/list/pending-writes.ts does that for rows.
 */
function inOrder<T>(resource: string, run: () => Promise<T>): Promise<T> {
  const earlier = [...running].flatMap((write) => (overlap(write.resource, resource) ? write.done : []))
  const answer = Promise.allSettled(earlier).then(run)
  const write: Write = { resource, done: answer }
  running.add(write)
  return answer.finally(() => running.delete(write))
}
