import type { Event } from '@sentry/react'
import { makeFetchTransport } from '@sentry/react'
import { calls } from '#generated/api.ts'
import { toAppPath, toHostPath } from '#engine/util/base-path.ts'
import { onOnline } from '#engine/util/connection.ts'
import { parseUrl } from '#engine/util/parse-url.ts'
import { config } from '../../config/config.ts'
import { routeTable } from '../../routes/entries.ts'

type Frame = NonNullable<NonNullable<Exception['stacktrace']>['frames']>[number]
type Exception = NonNullable<NonNullable<Event['exception']>['values']>[number]
type Span = NonNullable<Event['spans']>[number]

const pick = <T extends object, Key extends keyof T>(from: T | undefined, ...keys: Key[]): Pick<T, Key> =>
  Object.fromEntries(
    keys.map((key) => [key, from?.[key]]).filter(([, value]) => value !== undefined),
  ) as Pick<T, Key> // the same keys and values

/** Stands for any URL of another origin and for unknown paths. */
const other = '/*'
const paths = Object.values(calls).map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const { entries, error, pages } = routeTable

/** Maps a URL to its route pattern, without base path, query, fragment and path parameters. */
function routeOf(address = ''): string {
  const url = parseUrl(address, window.location.origin)
  const api = new URL(config().apiBase, window.location.origin)
  const root = api.pathname.replace(/\/$/, '')
  if (url?.origin === api.origin && url.pathname.startsWith(`${root}/`)) {
    const call = paths.find(({ pattern }) => pattern.test(url.pathname.slice(root.length)))
    return call ? root + call.path : `${root}/*`
  }
  if (url?.origin !== window.location.origin) return other
  const path = toAppPath(url.pathname)
  if (path.startsWith(`${pages}/`)) return `${pages}/:name`
  // Names of built files contain no user data.
  if ([...entries, error].some((entry) => entry.path === path) || /^\/assets\/[\w.-]+\.(js|css)$/.test(path))
    return path
  const [, first = ''] = path.split('/')
  return entries.some(({ flow }) => flow === first) ? `/${first}/:step` : other
}

/** Error messages of browsers and of React that contain only identifiers from our code. */
const knownMessages = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[A-Za-z_$][\w$]{0,30}'\)$/,
  /^[A-Za-z_$][\w$.]{0,40} is not (?:a function|defined|iterable|a constructor)$/,
  /^Minified React error #\d{1,4}(?=;|$)/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/,
  /^Maximum call stack size exceeded$/,
  /^Failed to execute '[A-Za-z]{1,40}' on '[A-Za-z]{1,40}'/,
  /^HTTP \d{3}$/,
]

/** The message of an error if it is a known one; else '(withheld)', because it could hold user input or data of a server. */
const safeMessage = (message = ''): string =>
  knownMessages.map((pattern) => pattern.exec(message)?.[0]).find(Boolean) ?? (message && '(withheld)')

/** An identifier from code, such as the name of a function or an error; else '?'. */
const safeName = (name = ''): string =>
  /^[\w$.<>[\]# ]{1,80}$/.test(name) && !/\d{4}/.test(name) ? name : '?'

/** A label in the format that this app writes, such as `fault answer` or `screen:owner`; else undefined. */
const safeLabel = (text = ''): string | undefined =>
  /^(?:[a-z-]+[.: ])?[a-z][a-z-]{1,60}(?: [a-z-]{1,30})?$/.test(text) ? text : undefined

function frameOf(frame: Frame): Frame {
  const filename = routeOf(frame.filename ?? frame.abs_path)
  return {
    ...pick(frame, 'lineno', 'colno', 'in_app'),
    function: safeName(frame.function),
    filename,
    // Sentry finds the source map of a file by its URL.
    ...(filename.startsWith('/assets/') && { abs_path: window.location.origin + toHostPath(filename) }),
  }
}

const exceptionOf = ({ type, value, mechanism, stacktrace }: Exception): Exception => ({
  type: safeName(type),
  value: safeMessage(value),
  ...(mechanism && { mechanism: pick(mechanism, 'type', 'handled') }),
  ...(stacktrace?.frames && { stacktrace: { frames: stacktrace.frames.map(frameOf) } }),
})

function spanOf({ description, data, ...span }: Span): Span {
  const [, method = '', address = ''] = /^(?:(GET|POST|PUT|DELETE) )?(\S+)$/.exec(description ?? '') ?? []
  const label = /^(http|resource)/.test(span.op ?? '')
    ? `${method} ${routeOf(address)}`.trim()
    : safeLabel(description)
  return {
    ...pick(span, 'span_id', 'trace_id', 'parent_span_id', 'start_timestamp', 'timestamp'),
    ...pick(span, 'op', 'origin', 'status'),
    ...(label && { description: label }),
    data: pick(data, 'http.response.status_code', 'sentry.op', 'sentry.origin'),
  }
}

/** Rebuilds an error, message or transaction from the allowed fields, so that data of new SDK fields never leaves the page. */
export function allowedEvent<Kind extends Event>(event: Kind): Kind {
  const { transaction, message, exception, breadcrumbs = [], spans, contexts = {} } = event
  const { trace, profile, consent, app } = contexts
  const rebuilt: Event = {
    ...pick(event as Event, 'event_id', 'timestamp', 'start_timestamp', 'platform', 'level', 'type'),
    ...pick(event as Event, 'environment', 'release', 'transaction_info', 'fingerprint'),
    ...(transaction !== undefined && { transaction: routeOf(transaction) }),
    ...(message !== undefined && { message: safeLabel(message) ?? '(withheld)' }),
    ...(exception?.values && { exception: { values: exception.values.map(exceptionOf) } }),
    breadcrumbs: breadcrumbs.flatMap((crumb) => {
      const label = safeLabel(crumb.message)
      return crumb.category === 'app' && label
        ? { ...pick(crumb, 'timestamp', 'category', 'level'), message: label }
        : []
    }),
    ...(spans && { spans: spans.map(spanOf) }),
    contexts: {
      ...(trace && { trace: pick(trace, 'trace_id', 'span_id', 'parent_span_id', 'op', 'status') }),
      ...(profile && { profile: pick(profile, 'profile_id', 'profiler_id') }),
      // sink.ts writes these two, from names in our schemas.
      ...(consent && { consent: pick(consent, 'at', 'version', 'to') }),
      ...(app && { app }),
    },
    tags: pick(event.tags, 'replayId', 'screen'),
    request: { url: window.location.origin + routeOf(window.location.pathname) },
  }
  return rebuilt as Kind // the same kind of event with fewer fields
}

type ReplayEvent = Event & { urls?: string[] }

/** The same for the event that comes with each part of a replay. Its addresses are not in the type of an event. */
export function allowedReplay(event: ReplayEvent): ReplayEvent {
  const keys = 'event_id timestamp platform type environment release error_ids trace_ids segment_id replay_id'
  const kept = `${keys} replay_start_timestamp replay_type sdk`.split(' ')
  return {
    ...Object.fromEntries(Object.entries(event).filter(([key]) => kept.includes(key))),
    urls: (event.urls ?? []).map((url) => window.location.origin + routeOf(url)),
  }
}

type Transport = ReturnType<typeof makeFetchTransport>
type Envelope = Parameters<Transport['send']>[0]

const withoutQueries = (text: string) => text.replaceAll(/("https?:[^"?#\s]*)[?#][^"\s]*/g, '$1')

/**
 * Recordings and profiles are masked by the options in sink.ts; only the addresses in them still have the query and the fragment,
 * which may hold what a bank sends back.
 */
function withoutAddresses([header, items]: Envelope): Envelope {
  const cleaned = (items as [{ type: string; length?: number }, unknown][]).map(([own, payload]) => {
    if (own.type === 'profile_chunk')
      return [own, JSON.parse(withoutQueries(JSON.stringify(payload))) as unknown]
    if (own.type !== 'replay_recording' || typeof payload !== 'string') return [own, payload]
    const text = withoutQueries(payload)
    return [{ ...own, length: new TextEncoder().encode(text).length }, text]
  })
  return [header, cleaned] as unknown as Envelope // the same structure
}

/** The requirements name the limit. */
const maxWaiting = 30

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
      if (!signal.aborted && waiting.length < maxWaiting) waiting.push(withoutAddresses(envelope))
      await drain()
      return {}
    },
  }
}
