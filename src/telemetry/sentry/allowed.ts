import { makeFetchTransport, type Event } from '@sentry/react'
import { calls } from '#generated/api.ts'
import { get } from '#engine/util/json.ts'
import { toAppPath, toHostPath } from '#engine/util/base-path.ts'
import { parseUrl } from '#engine/util/requests.ts'
import { config } from '../../config/config.ts'
import { routeTable } from '../../routes/entries.ts'
import allowed from './allowed.json' with { type: 'json' }

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

/** What is sent of a value: as it is, what a function below makes of it, or the listed fields of an object or of each item of a list. */
type Allowed = boolean | string | { [field: string]: Allowed }

/** The allowed part of a value, rebuilt, so that data of new SDK fields never leaves the page. Fields without a value are left out. */
function rebuild(value: unknown, only: Allowed): unknown {
  if (only === true || value === undefined) return value
  if (Array.isArray(value)) return value.map((item) => rebuild(item, only))
  if (typeof only === 'string') return cleaners[only]?.(value as never) // the SDK types the field that the function is for
  return Object.fromEntries(
    Object.entries(only)
      .map(([field, inner]) => [field, rebuild(get(value, field), inner)] as const)
      .filter(([, safe]) => safe !== undefined),
  )
}

/** The name of a span: the route of a request, or a label of ours. */
function spanName(name = ''): string | undefined {
  const [, method = '', address = ''] = /^(?:(GET|POST|PUT|DELETE) )?((?:https?:\/|\/)\S+)$/.exec(name) ?? []
  return address ? `${method} ${routeOf(address)}`.trim() : safeLabel(name)
}

/** Sentry finds the source map of a file by its URL. */
const sourceOf = (url: string) => {
  const route = routeOf(url)
  return route.startsWith('/assets/') ? window.location.origin + toHostPath(route) : route
}

const cleaners: Record<string, (value: never) => unknown> = {
  route: routeOf,
  message: (text: string) => safeLabel(text) ?? '(withheld)',
  error: safeMessage,
  name: safeName,
  file: sourceOf,
  label: safeLabel,
  span: spanName,
  address: (url: string) => window.location.origin + routeOf(url),
}

/** An error, message, transaction or part of a replay with its allowed fields only. */
export function allowedEvent<Kind extends Event>(event: Kind): Kind {
  const request = { url: window.location.href }
  return rebuild({ ...event, request }, allowed.event) as Kind // the same kind of event with fewer fields
}

type Transport = ReturnType<typeof makeFetchTransport>
type Envelope = Parameters<Transport['send']>[0]

/**
 * Recordings are masked by the options in sink.ts; only the addresses in them still have the query and the fragment, which may hold
 * what a bank sends back. Profiles hold addresses of scripts, which have neither.
 */
function withoutAddresses([header, items]: Envelope): Envelope {
  const cleaned = (items as [{ type: string; length?: number }, unknown][]).map(([own, payload]) => {
    if (own.type !== 'replay_recording' || typeof payload !== 'string') return [own, payload]
    const text = payload.replaceAll(/("https?:[^"?#\s]*)[?#][^"\s]*/g, '$1')
    return [{ ...own, length: new TextEncoder().encode(text).length }, text]
  })
  return [header, cleaned] as unknown as Envelope // the same structure
}

/** The requirements name the limit. */
const maxWaiting = 30

/**
 * A transport that queues what could not be sent, and retries it when the browser is online again or with the next envelope. The
 * queue holds at most 30 envelopes, in memory: Sentry's own offline transport would leave them on the device, in IndexedDB.
 * Nothing is sent after `signal` aborts.
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

  window.addEventListener('online', () => void drain(), { signal })
  signal.addEventListener('abort', () => (waiting.length = 0))
  return {
    flush,
    async send(envelope) {
      if (!signal.aborted && waiting.length < maxWaiting) waiting.push(withoutAddresses(envelope))
      await drain()
      return {}
    },
  }
}
