import * as Sentry from '@sentry/react'
import type { EndedConsent } from '#generated/context.ts'
import type { DeploymentConfig, Problem } from '#generated/engine.ts'
import errorCode from '#schemas/entities/error-code.schema.json' with { type: 'json' }
import { secretFields } from '../../session/leaving.ts'
import type { Sink } from '../consent/choice.ts'
import { chunkErrorMessages, forwardRootErrors, release, type Fault } from '../events.ts'
import allowed from './allowed.json' with { type: 'json' }
import { allowedEvent, queuedTransport } from './allowed.ts'

const levels = { fatal: 'fatal', critical: 'error', error: 'warning' } as const

/** Angular's error NG0100. The requirements say that it is ignored; this app has no Angular. */
const angular = /\bNG0?100\b/

/** Attributes that only affect layout and appearance. Sentry asks with `includes` which to mask: all but these. */
const { attributes: visual, dataCollection } = allowed
const maskedAttributes = Object.assign([''], { includes: (name: string) => !visual.includes(name) })

const screen = () => document.querySelector('main')?.dataset.screen ?? ''

/** Request ids come from the server: other values are not sent, because they could hold anything. */
const isRequestId = (id = '') => /^[\w.:-]{1,80}$/.test(id)

function sendProblem({ code, severity, status, requestId }: Problem): void {
  const known = errorCode.enum.includes(code) ? code : 'other'
  Sentry.captureEvent({
    message: `error.${known}`,
    level: levels[severity],
    fingerprint: [known, String(status ?? '')],
    contexts: {
      // The customer can read out the request id to support.
      app: { severity, status: status ?? 0, screen: screen(), ...(isRequestId(requestId) && { requestId }) },
    },
  })
}

/** Starts error reporting through our own origin. `early`: errors since the consent, which each report contains. */
export function open(
  config: NonNullable<DeploymentConfig['sentry']>,
  early: readonly unknown[],
  consent: EndedConsent,
): Sink {
  const { dsn, tunnel, environment = 'production', profiles = false } = config
  const rate = environment === 'production' ? 0.1 : 1
  const stopping = new AbortController()
  const { signal } = stopping
  const replay = Sentry.replayIntegration({
    maskAllText: true,
    maskAttributes: maskedAttributes,
    beforeAddRecordingEvent: () => null,
    maskAllInputs: true,
    blockAllMedia: true,
    // The value of a progress bar is a number, which Sentry cannot mask.
    block: [`form:has(${secretFields})`, secretFields, 'progress', 'meter'],
    networkDetailAllowUrls: [],
    networkCaptureBodies: false,
    // No session storage key, and no worker created from a string, which the CSP forbids.
    stickySession: false,
    useCompression: false,
    slowClickTimeout: 0,
  })
  Sentry.init({
    dsn,
    tunnel,
    environment,
    release: release(),
    initialScope: {
      contexts: { consent: { at: consent.at, version: consent.version, to: consent.to.join(' ') } },
    },
    dataCollection, // nothing of what Sentry would collect by itself
    sendClientReports: false,
    ignoreErrors: [angular, ...chunkErrorMessages],
    maxBreadcrumbs: 30,
    defaultIntegrations: false,
    integrations: [
      Sentry.eventFiltersIntegration(),
      Sentry.dedupeIntegration(),
      Sentry.linkedErrorsIntegration(),
      Sentry.globalHandlersIntegration(),
      Sentry.browserTracingIntegration({ enableInp: false }),
      // Only if configured: without the header Document-Policy: js-profiling the browser logs an error.
      ...(profiles ? [Sentry.browserProfilingIntegration()] : []),
      replay,
    ],
    traceLifecycle: 'static',
    tracesSampleRate: rate,
    tracePropagationTargets: [],
    profileLifecycle: 'trace',
    profileSessionSampleRate: 1,
    replaysSessionSampleRate: rate,
    replaysOnErrorSampleRate: 1,
    beforeSend: allowedEvent,
    beforeSendTransaction: allowedEvent,
    transport: (options) => queuedTransport(options, signal),
  })
  Sentry.addEventProcessor((event) => (String(event.type) === 'replay_event' ? allowedEvent(event) : event))
  const endPauses = pauseAtSecrets(replay)
  const toSentry = Sentry.reactErrorHandler()
  forwardRootErrors((error, { componentStack = null }) => toSentry(error, { componentStack }))

  // The cast: only telemetry/events.ts dispatches these events, each kind with its own type of detail.
  const on = <Detail>(kind: string, send: (detail: Detail) => void) =>
    window.addEventListener(kind, (event) => send((event as CustomEvent<Detail>).detail), { signal })
  on<Record<string, string>>('wechselwerk:usage', ({ area, event }) =>
    Sentry.addBreadcrumb({ category: 'app', message: `${area} ${event}` }),
  )
  on<Problem>('wechselwerk:problem', sendProblem)
  on<Fault>('wechselwerk:fault', (fault) =>
    Sentry.captureEvent({ message: `fault ${fault.fault}`, level: 'warning', contexts: { app: fault } }),
  )
  for (const failure of early) Sentry.captureException(failure)

  return {
    stop() {
      stopping.abort()
      forwardRootErrors()
      endPauses()
      void replay.stop({ flush: false })
      void Sentry.close(0)
    },
  }
}

/** Stops the session replay while a field for a PIN or TAN is on the page; starts a new replay when it is gone. */
function pauseAtSecrets(replay: ReturnType<typeof Sentry.replayIntegration>): () => void {
  let paused: { mode: ReturnType<typeof replay.getRecordingMode>; stopped: Promise<void> } | undefined
  let ended = false
  const update = () => {
    const hasSecretField = document.querySelector(secretFields) !== null
    if (hasSecretField && !paused) paused = { mode: replay.getRecordingMode(), stopped: replay.stop() }
    if (hasSecretField || !paused) return
    const { mode, stopped } = paused
    paused = undefined
    void stopped.then(() => {
      // Another secret field may have appeared meanwhile: the replay starts when that one is gone.
      if (ended || paused) return
      if (mode === 'session') replay.start()
      else if (mode === 'buffer') replay.startBuffering()
    })
  }
  // Mutation observers run before the next paint, so before anyone can type into a new field.
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true, subtree: true })
  update()
  return () => {
    ended = true
    observer.disconnect()
  }
}
