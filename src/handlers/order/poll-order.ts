import { onOnline } from '#engine/util/connection.ts'
import type { SwitchCompletedResponse } from '#generated/api.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { pause, timeoutOf } from '../../api/limits.ts'

/** Asks whether the switch is complete; undefined if the server does not answer. @throws ApiError if the session has ended */
async function fetchState(signal: AbortSignal): Promise<SwitchCompletedResponse | undefined> {
  try {
    return await call('switch-completed', { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ApiError && error.failure.status === 401) throw error
    return undefined
  }
}

function waitOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onOnline(resolve)
    pause(milliseconds, signal).then(resolve, reject).finally(stop)
  })
}

/**
 * Polls whether the switch is complete, at once and then at growing intervals, until it is (or, with `until` false, is no more)
 * or the polling time is over. Another answer does not end the polling, because the backend may still be processing. Returns the
 * last answer, if any.
 */
export async function pollOrder(
  { signal, report }: Pick<HandlerTools, 'signal'> & { report(progress: { until: string }): void },
  until = true,
): Promise<SwitchCompletedResponse | undefined> {
  const duration = timeoutOf('order')
  const end = Date.now() + duration
  report({ until: new Date(end).toISOString() })
  let last: SwitchCompletedResponse | undefined
  for (let interval = duration / 120; ; interval = Math.min(interval * 2, duration / 8)) {
    last = (await fetchState(signal)) ?? last
    const left = end - Date.now()
    if (last?.completed === until || left <= 0) return last
    await waitOrOnline(Math.min(interval, left), signal)
  }
}
