import { ApiError, isFromGateway } from './api-error.ts'
import type { CallClass } from './limits.ts'
import { delayBefore, retriesOf } from './limits.ts'

/** From this many seconds on, a wait that the server asks for is the customer's to decide. */
const longestWait = 10

/** Repeated waits of this kind never end: one is granted. */
const waits = (kind: CallClass) => kind === 'C' || kind === 'D' || kind === 'F'

/**
 * Milliseconds until a call may be sent again by itself; undefined where it may not. What got an answer of any other kind
 * than "busy" is not repeated: the answer would be the same.
 */
function waitAfter(kind: CallClass, { failure, retryAfter }: ApiError, attempt: number): number | undefined {
  const { status, offline, lost } = failure
  const backOff = attempt < retriesOf(kind) ? delayBefore(attempt) : undefined
  if (offline) return undefined
  if (status === undefined) {
    if (kind === 'E' && lost === 'time') return undefined
    // The new pair may have been in the part that did not come: the old token is good for one more try at most.
    return kind === 'F' && lost === 'part' && attempt > 0 ? undefined : backOff
  }
  // A gateway that finds nobody behind it may find somebody the next time.
  const isBusy =
    status === 429 || status === 503 || ((status === 502 || status === 504) && isFromGateway(failure))
  if (!isBusy) return undefined
  if (retryAfter !== undefined)
    return waits(kind) && attempt === 0 && retryAfter < longestWait ? retryAfter * 1000 : undefined
  if (status === 429 || !waits(kind)) return undefined
  return kind === 'F' && attempt > 0 ? undefined : backOff
}

/**
 * Sends, and sends again as often as the class of the call allows. Ends at once when `signal` aborts.
 * Source: the fault table of the reference, sections 3.1 and 3.2.
 */
export async function repeated<T>(
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
    return repeated(kind, send, signal, attempt + 1)
  }
}

/** Waits, unless `signal` aborts first. @throws the reason of the abort */
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
