import { onOnline } from '#engine/util/connection.ts'
import { makeFetchTransport } from '@sentry/react'
import { withoutAddresses } from './allowed.ts'

/** The requirements name the limit. */
const maxWaiting = 30

type Transport = ReturnType<typeof makeFetchTransport>
type Envelope = Parameters<Transport['send']>[0]

/**
 * A transport that queues envelopes that could not be sent, and retries them when the browser is online again or when the next
 * envelope is sent. The queue is in memory and holds at most 30 envelopes; further ones are dropped. Sentry's own offline
 * transport is not used because it stores envelopes in IndexedDB, where they would stay on the device. Nothing is sent after
 * `signal` aborts.
 */
export function queuedTransport(
  options: Parameters<typeof makeFetchTransport>[0],
  signal: AbortSignal,
): Transport {
  const { send, flush } = makeFetchTransport(options)
  const waiting: Envelope[] = []
  let draining = false

  async function drain(): Promise<void> {
    if (draining) return
    draining = true
    try {
      for (let next = waiting[0]; next && !signal.aborted; next = waiting[0]) {
        await send(next)
        waiting.shift()
      }
    } catch {
      // Still offline: the next envelope retries.
    } finally {
      draining = false
    }
  }

  const stop = onOnline(() => void drain())
  signal.addEventListener('abort', () => {
    stop()
    waiting.length = 0
  })
  return {
    flush,
    async send(envelope) {
      if (signal.aborted) return {}
      const cleaned = withoutAddresses(envelope)
      try {
        const answer = await send(cleaned)
        void drain()
        return answer
      } catch {
        if (waiting.length < maxWaiting && !signal.aborted) waiting.push(cleaned)
        return {}
      }
    },
  }
}
