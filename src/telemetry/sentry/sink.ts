import {
  addBreadcrumb,
  browserProfilingIntegration,
  browserTracingIntegration,
  captureEvent,
  captureException,
  close,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  reactErrorHandler,
  replayIntegration,
} from '@sentry/react'
import type { EndedConsent } from '#generated/context.ts'
import type { DeploymentConfig, Problem } from '#generated/engine.ts'
import errorCode from '#schemas/entities/error-code.schema.json' with { type: 'json' }
import { messages, secrets } from '../../boot/reload-guard.ts'
import type { Sink } from '../consent/sinks.ts'
import type { Fault } from '../events.ts'
import { forwardRootErrors } from '../early-errors.ts'
import { clean } from './clean.ts'
import { pauseAtSecrets } from './pauses.ts'
import { withQueue } from './queue.ts'

/** Specification, section 8, in the words of Sentry. */
const levels = { fatal: 'fatal', critical: 'error', error: 'warning' } as const

/** A component of Angular that changed while it was checked: cannot happen here, and is ignored as specified. */
const angular = /\bNG0?100\b/

/** Nothing is collected by itself. */
const nothing = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  mcp: { inputs: false, outputs: false },
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
  frameContextLines: 0,
}

const codes: readonly string[] = errorCode.enum
const screen = () => document.querySelector('main')?.dataset.screen ?? ''

/** The id of a request as servers write it: what is none could be anything. */
const isRequestId = (id = '') => /^[\w.:-]{1,80}$/.test(id)

function tellProblem({ code, severity, status, requestId }: Problem): void {
  const known = codes.includes(code) ? code : 'other'
  captureEvent({
    message: `error.${known}`,
    level: levels[severity],
    fingerprint: [known, String(status ?? '')],
    contexts: {
      // The number that the customer can name to support.
      app: { severity, status: status ?? 0, screen: screen(), ...(isRequestId(requestId) && { requestId }) },
    },
  })
}

/**
 * Reports errors to Sentry through a path of the own origin. `early` is what happened before; what the customer has agreed to
 * goes with each report, for nobody knows which of them comes first.
 */
export function open(
  config: NonNullable<DeploymentConfig['sentry']>,
  early: readonly unknown[],
  consent?: EndedConsent,
): Sink {
  const { dsn, tunnel, environment = 'production', profiles = false } = config
  const rate = environment === 'production' ? 0.1 : 1
  const over = new AbortController()
  const { signal } = over
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    block: [`form:has(${secrets})`, secrets],
    networkDetailAllowUrls: [],
    networkCaptureBodies: false,
    // Neither a key in the session nor a worker from a string.
    stickySession: false,
    useCompression: false,
    slowClickTimeout: 0,
  })
  init({
    dsn,
    tunnel,
    environment,
    ...(consent && {
      initialScope: {
        contexts: { consent: { at: consent.at, version: consent.version, to: consent.to.join(' ') } },
      },
    }),
    dataCollection: nothing,
    sendClientReports: false,
    ignoreErrors: [angular, ...messages],
    maxBreadcrumbs: 30,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      dedupeIntegration(),
      linkedErrorsIntegration(),
      globalHandlersIntegration(),
      browserTracingIntegration({ enableInp: false }),
      // Ends a profile after 30 seconds. Without the header the browser would complain.
      ...(profiles ? [browserProfilingIntegration()] : []),
      replay,
    ],
    traceLifecycle: 'static',
    tracesSampleRate: rate,
    tracePropagationTargets: [],
    profileLifecycle: 'trace',
    profileSessionSampleRate: 1,
    replaysSessionSampleRate: rate,
    replaysOnErrorSampleRate: 1,
    transport(options) {
      const transport = withQueue(makeFetchTransport(options), signal)
      return {
        flush: transport.flush,
        async send(envelope) {
          const cleaned = clean(envelope)
          return cleaned && !signal.aborted ? transport.send(cleaned) : {}
        },
      }
    },
  })
  const endPauses = pauseAtSecrets(replay)
  const toSentry = reactErrorHandler()
  forwardRootErrors((error, { componentStack = null }) => toSentry(error, { componentStack }))

  // The cast: the app tells these events to itself, each with the detail of its kind.
  const on = <Detail>(kind: string, tell: (detail: Detail) => void) =>
    window.addEventListener(kind, (event) => tell((event as CustomEvent<Detail>).detail), { signal })
  on<Record<string, string>>('wechselwerk:usage', ({ area, event }) =>
    addBreadcrumb({ category: 'app', message: `${area} ${event}` }),
  )
  on<Problem>('wechselwerk:problem', tellProblem)
  on<Fault>('wechselwerk:fault', (fault) =>
    captureEvent({ message: `fault ${fault.fault}`, level: 'warning', contexts: { app: fault } }),
  )
  for (const failure of early) captureException(failure)

  return {
    stop() {
      over.abort()
      forwardRootErrors()
      endPauses()
      void replay.stop({ flush: false })
      void close(0)
    },
  }
}
