import type { EndedConsent } from '#generated/context.ts'
import type { DeploymentConfig } from '#generated/engine.ts'
import usage from '#schemas/usage.schema.json?shape=root'
import { isValid } from '#engine/schema/evaluate.ts'
import type { Sink } from './consent/choice.ts'
import { release, reportUsage } from './events.ts'
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'

/** Events are sent in batches at this interval, in milliseconds. */
const batchInterval = 2000
/** Further events are dropped. A switch makes about a hundred. */
const maxWaiting = 200

/**
 * Sends usage events to an endpoint: `{"version": 1, "release": "...", "events": [...]}`; schemas/usage.schema.json defines the events.
 * No retries, and failures are ignored. `before` are the events from the time while this module was loading. `consent` is sent
 * with every batch until one request has succeeded.
 */
export function open(
  { endpoint }: NonNullable<DeploymentConfig['usage']>,
  before: readonly unknown[],
  consent: EndedConsent,
): Sink {
  const waiting: unknown[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsentConsent: EndedConsent | undefined = consent

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0 || signal.aborted) return
    const request: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        version: 1,
        release: release(),
        ...(unsentConsent && { consent: unsentConsent }),
        events: waiting.splice(0),
      }),
      keepalive: true,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    }
    // The events of a batch that fails are lost.
    fetch(endpoint, request).then(
      () => (unsentConsent = undefined),
      () => {},
    )
  }

  const add = ({ detail }: Event & { detail?: unknown }) => {
    // The configuration check validates declared events; values bound at run time are validated here.
    if (waiting.length >= maxWaiting || !isValid(usage, detail)) return
    waiting.push(detail)
    timer ??= setTimeout(send, batchInterval)
  }
  for (const detail of before) add(new CustomEvent('wechselwerk:usage', { detail }))
  window.addEventListener('wechselwerk:usage', add, { signal })
  window.addEventListener('pagehide', send, { signal })
  // On a phone a hidden page may be closed without any further event.
  document.addEventListener('visibilitychange', () => document.hidden && send(), { signal })
  /*
   * The Web Vitals. CLS and INP are reported again if they have grown when the page is hidden. The browser also knows the times
   * before the consent, such as those of the page load. The library cannot be stopped, so its values are dropped after the end.
   */
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    measure((metric) => {
      const { name, rating } = metric
      if (!signal.aborted)
        reportUsage({ area: 'page', event: 'measure', name, value: rounded(metric), rating })
    })
  return {
    stop() {
      stopping.abort()
      clearTimeout(timer)
      waiting.length = 0
    },
  }
}

/** Longer times are reported as this one, in milliseconds: a page in the background may take hours. */
const longest = 60_000

/** Coarse, so that no value tells one customer from another: hundredths of CLS, else steps of 50 milliseconds. */
const rounded = ({ name, value }: Metric): number =>
  name === 'CLS'
    ? Math.min(Math.round(value * 100) / 100, 10)
    : Math.min(Math.round(value / 50) * 50, longest)
