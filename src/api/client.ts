import type { CallName, Calls } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../boot/config.ts'
import { fill, query } from './address.ts'
import type { Answer } from './answer.ts'
import { readingOf } from './answer.ts'
import { sendAuthorised } from './authorised.ts'
import { forgetFlights, shared } from './in-flight.ts'
import { inOrder } from './in-order.ts'
import type { CallClass } from './limits.ts'
import { repeated } from './retry.ts'
import { send } from './transport.ts'

export type { Answer } from './answer.ts'

type Parameters<Name extends CallName> = {
  /** Values for {placeholders} of the path. */
  path?: Record<string, string>
  signal?: AbortSignal
  /** Told of the share of a multipart body that has been sent, 0 to 1. */
  sent?(share: number): void
} & (Record<string, never> extends NonNullable<Calls[Name]['request']>
  ? { body?: Calls[Name]['request'] }
  : { body: Calls[Name]['request'] }) &
  // Headers of its own, where the call declares some.
  (Calls[Name]['headers'] extends object ? { headers: Calls[Name]['headers'] } : { headers?: undefined })

/** How a call looks on the wire, as schemas/api declares it. */
interface Shape {
  method: string
  path: string
  /** What a write changes, as a path, where it is not `path` itself. */
  resource?: string
  class: CallClass
  /** Needs no session: takes no bearer, creates no user, is not renewed. */
  public?: boolean
  multipart?: boolean
}

/**
 * Makes a call of the API, as declared in schemas/api. The answer is held to its schema; see `readingOf`. Reads that are
 * under way are shared; idempotent writes go in order, see `inOrder`; sessions, see `sendAuthorised`; repetitions, see `repeated`.
 * @throws ApiError
 */
export async function call<Name extends CallName>(
  name: Name,
  { path: values, body, headers, signal, sent }: Parameters<Name>,
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
      read: readingOf(name),
      ...(!inQuery && body !== undefined && { body }),
      ...(multipart && { multipart }),
      ...(headers && { headers: Object.fromEntries(Object.entries(headers)) }),
      ...(sent && { sent }),
      ...(until && { signal: until }),
    }
    return open ? repeated(kind, () => send(address, outgoing), until) : sendAuthorised(address, outgoing)
  }
  if (kind === 'D' || kind === 'E')
    return shared(`${address} ${inQuery ? '' : JSON.stringify(body)}`, exchange, signal)
  forgetFlights()
  const write = () => exchange(signal)
  return (kind === 'C' ? inOrder(fill(resource, values), write) : write()).finally(forgetFlights)
}
