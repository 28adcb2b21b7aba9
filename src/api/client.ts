import type { CallName, Calls } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../config/config.ts'
import { fill, query } from './address.ts'
import type { Answer } from './answer.ts'
import { answerReader } from './answer.ts'
import { sendAuthorised } from './authorised.ts'
import { clearSharedReads, shareInFlight, inOrder } from './in-flight.ts'
import { isRead } from './limits.ts'
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
 * Makes an API call, as declared in schemas/api. The answer is validated against its schema (`answerReader`). Identical reads
 * in flight share one request (`shareInFlight`); idempotent writes to one resource run in order (`inOrder`). For sessions see
 * `sendAuthorised`, for retries `withRetries`.
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
  const exchange = (until?: AbortSignal): Promise<Answer<Name>> => {
    const outgoing = {
      method,
      kind,
      read: answerReader(name),
      ...(!inQuery && body !== undefined && { body }),
      ...(multipart && { multipart }),
      ...(headers && { headers: Object.fromEntries(Object.entries(headers)) }),
      ...(onProgress && { onProgress }),
      ...(until && { signal: until }),
    }
    return open ? withRetries(kind, () => send(address, outgoing), until) : sendAuthorised(address, outgoing)
  }
  if (isRead(kind))
    return shareInFlight(`${address} ${inQuery ? '' : JSON.stringify(body)}`, exchange, signal)
  clearSharedReads()
  const write = () => exchange(signal)
  return (kind === 'C' ? inOrder(fill(resource, values), write) : write()).finally(clearSharedReads)
}
