import type { makeFetchTransport } from '@sentry/react'
import { most } from '../early-errors.ts'

type Transport = ReturnType<typeof makeFetchTransport>
type Envelope = Parameters<Transport['send']>[0]

/**
 * A transport that keeps what could not be sent and sends it later: when the browser is online again, or when a later
 * envelope arrives. It keeps at most 30 envelopes (specification, section 9), in memory alone; Sentry's own offline
 * transport writes them into IndexedDB, where they would stay on the device. When the queue is full, the newest is lost.
 */
export function withQueue({ send, flush }: Transport, signal: AbortSignal): Transport {
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
      // Still offline: the next one to arrive tries again.
    } finally {
      draining = false
    }
  }

  window.addEventListener('online', () => void drain(), { signal })
  signal.addEventListener('abort', () => void (waiting.length = 0))
  return {
    flush,
    async send(envelope) {
      try {
        const answer = await send(envelope)
        void drain()
        return answer
      } catch {
        if (waiting.length < most && !signal.aborted) waiting.push(envelope)
        return {}
      }
    },
  }
}
