import type { EndedConsent } from '#generated/context.ts'
import type { DeploymentConfig } from '#generated/engine.ts'
import { earlyErrors, maxEarlyErrors } from '../events.ts'

export interface Sink {
  /** Stops at once: events that are not sent yet are dropped. */
  stop(): void
}

let running: Promise<Sink | undefined>[] = []

/** Buffers usage events between the consent and the time when the sink is loaded. */
let buffering = new AbortController()
const maxBuffered = 200

function bufferUsage(): unknown[] {
  const events: unknown[] = []
  buffering = new AbortController()
  const { signal } = buffering
  const take = ({ detail }: Event & { detail?: unknown }) =>
    void (events.length < maxBuffered && events.push(detail))
  window.addEventListener('wechselwerk:usage', take, { signal })
  return events
}

/** Returns the early errors and fills the list, so that no more are collected. */
function drainEarlyErrors(): unknown[] {
  const errors = earlyErrors.filter((failure) => failure !== undefined)
  earlyErrors.fill(undefined).length = maxEarlyErrors
  return errors
}

/** Opens the sinks that the deployment config declares, as long as there is consent. A sink that fails to load is left out. */
export function start({ usage, sentry }: DeploymentConfig, agreement: () => EndedConsent | undefined): void {
  stopSinks()
  const usageBefore = bufferUsage()
  const openers = [
    usage &&
      (async () => {
        const sink = await import('../usage-sink.ts')
        return () => {
          buffering.abort()
          return sink.open(usage.endpoint, usageBefore, agreement())
        }
      }),
    sentry &&
      (async () => {
        const sink = await import('../sentry/sink.ts')
        return () => sink.open(sentry, drainEarlyErrors(), agreement())
      }),
  ]
  running = openers.map(async (load) => {
    try {
      const open = await load?.()
      // Consent may have been withdrawn while the sink was loading.
      return agreement() ? open?.() : undefined
    } catch {
      return undefined
    }
  })
}

function stopSinks(): void {
  buffering.abort()
  for (const sink of running) void sink.then((opened) => opened?.stop())
  running = []
}

/** Stops all sinks and drops buffered events and early errors. */
export function stop(): void {
  drainEarlyErrors()
  stopSinks()
}
