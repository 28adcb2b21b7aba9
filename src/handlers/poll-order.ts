import type { SwitchCompletedResponse } from '#generated/api.ts'
import type { HandlerTools } from '#engine/flow/handler.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { longestAsking } from '../api/limits.ts'
import { pause } from '../api/retry.ts'

/** Whether the switch is complete; undefined where the server does not say. @throws where the session is over */
async function asked(signal: AbortSignal): Promise<SwitchCompletedResponse | undefined> {
  try {
    return await call('switch-completed', { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ApiError && error.failure.status === 401) throw error
    return undefined
  }
}

/** Waits, but no longer than until the connection is back. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    window.addEventListener('online', () => resolve(), { once: true, signal: over.signal })
    pause(milliseconds, signal)
      .then(resolve, reject)
      .finally(() => over.abort())
  })
}

/**
 * Asks whether the switch is complete, at once and then with growing pauses, until it is or the time is over. A "no" may
 * come too early: a backend can be at it still. Answers what was said last; undefined where the server said nothing.
 */
export async function untilKnown({
  signal,
  report,
}: HandlerTools): Promise<SwitchCompletedResponse | undefined> {
  const all = longestAsking()
  const end = Date.now() + all
  report({ until: new Date(end).toISOString() })
  let last: SwitchCompletedResponse | undefined
  for (let next = all / 120; ; next = Math.min(next * 2, all / 8)) {
    last = (await asked(signal)) ?? last
    const left = end - Date.now()
    if (last?.completed || left <= 0) return last
    await rest(Math.min(next, left), signal)
  }
}
