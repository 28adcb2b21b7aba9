import settings from '#flows/settings.json' with { type: 'json' }
import type { Timeouts } from '#generated/engine.ts'
import { config } from '../config/config.ts'
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
  if (retryAfter !== undefined)
    return honoursRetryAfter(kind) && attempt === 0 && retryAfter < maxRetryAfter
      ? retryAfter * 1000
      : undefined
  if (status === 429 || !honoursRetryAfter(kind)) return undefined
  return kind === 'F' && attempt > 0 ? undefined : backOff
}

/** Sends a request, with the retries that its class allows. Rejects at once when `signal` aborts. */
export async function withRetries<T>(
  kind: CallClass,
  send: () => Promise<T>,
  signal?: AbortSignal,
  attempt = 0,
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const wait = error instanceof ApiError ? waitAfter(kind, error, attempt) : undefined
    if (wait === undefined) throw error
    await pause(wait, signal)
    return withRetries(kind, send, signal, attempt + 1)
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
