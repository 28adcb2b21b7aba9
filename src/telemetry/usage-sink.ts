import type { EndedConsent } from '#generated/context.ts'
import usage from '#schemas/usage.schema.json?shape=root'
import { decode, invalid } from '#engine/schema/decode.ts'
import { withTimeout } from '#engine/util/with-timeout.ts'
import type { Sink } from './consent/sinks.ts'

/** Milliseconds in which events are gathered. */
const pause = 2000
/** Most events that wait; a customer makes a hundred in a switch. */
const most = 200
/** Milliseconds after which an endpoint counts as silent. */
const patience = 10_000

/**
 * Sends usage events to an endpoint: `{"version": 1, "events": [...]}`, each as schemas/usage.schema.json says. Never twice,
 * one request at a time, and whatever becomes of it is nothing to the customer. `before` are events that came while this was
 * loading; `consent`, what the customer has agreed to, goes with the first of them that arrives.
 */
export function open(endpoint: string, before: readonly unknown[], consent?: EndedConsent): Sink {
  const waiting: unknown[] = []
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let untold = consent

  async function send(): Promise<void> {
    timer = undefined
    if (busy || waiting.length === 0 || over.signal.aborted) return
    busy = true
    try {
      const request: RequestInit = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, ...(untold && { consent: untold }), events: waiting.splice(0) }),
        keepalive: true,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      }
      await withTimeout(patience, (signal) => fetch(endpoint, { ...request, signal }), over.signal)
      untold = undefined
    } catch {
      // Blocked, slow or away: the events are lost, and nothing else.
    }
    busy = false
    later()
  }
  function later(): void {
    if (waiting.length > 0 && !busy) timer ??= setTimeout(() => void send(), pause)
  }

  const { signal } = over
  const take = ({ detail }: Event & { detail?: unknown }) => {
    // The check has proven what is declared; this holds what is bound at run time to the same.
    if (waiting.length >= most || decode(usage, detail) === invalid) return
    waiting.push(detail)
    later()
  }
  for (const detail of before) take(new CustomEvent('wechselwerk:usage', { detail }))
  window.addEventListener('wechselwerk:usage', take, { signal })
  window.addEventListener('pagehide', () => void send(), { signal })
  return {
    stop() {
      over.abort()
      clearTimeout(timer)
      waiting.length = 0
    },
  }
}
