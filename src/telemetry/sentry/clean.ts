import type { makeFetchTransport } from '@sentry/react'
import { toHostPath } from '#engine/util/base-path.ts'
import { cleanRecording } from './recording.ts'
import { routeOf } from './route.ts'

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0]
type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const objectOf = (value: unknown): Json => (isJson(value) ? value : {})
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Copies the listed keys (separated by blanks) that are defined. */
const pick = (from: Json, keys: string): Json =>
  Object.fromEntries(
    keys
      .split(' ')
      .map((key) => [key, from[key]])
      .filter(([, value]) => value !== undefined),
  ) as Json // entries of key and value

function frameOf(frame: Json): Json {
  const filename = routeOf(frame.filename ?? frame.abs_path)
  return {
    ...pick(frame, 'lineno colno in_app'),
    function: safeName(frame.function),
    filename,
    // Sentry finds the source map of a file by its URL.
    ...(filename.startsWith('/assets/') && { abs_path: window.location.origin + toHostPath(filename) }),
  }
}

const exceptionOf = ({ type, value, mechanism, stacktrace }: Json): Json => ({
  type: safeName(type),
  value: safeMessage(value),
  mechanism: pick(objectOf(mechanism), 'type handled'),
  ...(isJson(stacktrace) && { stacktrace: { frames: list(stacktrace.frames).map(frameOf) } }),
})

function spanOf(span: Json): Json {
  const [, method = '', address = ''] =
    /^(?:(GET|POST|PUT|DELETE) )?(\S+)$/.exec(String(span.description)) ?? []
  const isAddress = /^(http|resource)/.test(String(span.op))
  const description = isAddress ? `${method} ${routeOf(address)}`.trim() : safeLabel(span.description)
  return {
    ...pick(span, 'span_id trace_id parent_span_id start_timestamp timestamp op origin status'),
    ...(description && { description }),
    data: pick(objectOf(span.data), 'http.response.status_code sentry.op sentry.origin'),
  }
}

const routed = (name: unknown) => (typeof name === 'string' ? routeOf(name) : undefined)

/** Rebuilds an error, message or transaction from the allowed fields. */
const eventOf = (event: Json): Json => ({
  ...pick(
    event,
    'event_id timestamp start_timestamp platform level type environment release transaction_info',
  ),
  ...(event.transaction !== undefined && { transaction: routed(event.transaction) }),
  ...(event.message !== undefined && { message: safeLabel(event.message) ?? '(withheld)' }),
  ...(isJson(event.exception) && { exception: { values: list(event.exception.values).map(exceptionOf) } }),
  breadcrumbs: list(event.breadcrumbs).flatMap((crumb) => {
    const message = safeLabel(crumb.message)
    return crumb.category === 'app' && message ? { ...pick(crumb, 'timestamp category level'), message } : []
  }),
  ...(event.type === 'transaction' && { spans: list(event.spans).map(spanOf) }),
  contexts: {
    trace: pick(objectOf(objectOf(event.contexts).trace), 'trace_id span_id parent_span_id op status'),
    profile: pick(objectOf(objectOf(event.contexts).profile), 'profile_id profiler_id'),
    // sink.ts writes `consent` and `app`, from names in our schemas.
    ...(isJson(objectOf(event.contexts).consent) && {
      consent: pick(objectOf(objectOf(event.contexts).consent), 'at version to'),
    }),
    ...(isJson(objectOf(event.contexts).app) && { app: objectOf(event.contexts).app }),
  },
  tags: pick(objectOf(event.tags), 'replayId screen'),
  request: { url: window.location.origin + routeOf(window.location.pathname) },
  sdk: pick(objectOf(event.sdk), 'name version'),
})

const replayOf = (event: Json): Json => ({
  ...pick(
    event,
    'event_id timestamp platform type environment release error_ids trace_ids segment_id replay_id replay_start_timestamp replay_type',
  ),
  urls: texts(event.urls).map((url) => window.location.origin + routeOf(url)),
  sdk: pick(objectOf(event.sdk), 'name version'),
})

function profileOf(chunk: Json): Json {
  const profile = objectOf(chunk.profile)
  return {
    ...pick(chunk, 'chunk_id profiler_id platform version environment release client_sdk timestamp'),
    profile: {
      ...pick(profile, 'samples stacks thread_metadata'),
      frames: list(profile.frames).map((frame) => ({
        ...pick(frame, 'lineno colno'),
        function: safeName(frame.function),
        ...(frame.abs_path !== undefined && { abs_path: routeOf(frame.abs_path) }),
      })),
    },
  }
}

function payloadOf(type: unknown, payload: unknown): unknown {
  if (type === 'replay_recording') return cleanRecording(payload)
  if (!isJson(payload)) return undefined
  if (type === 'event' || type === 'transaction') return eventOf(payload)
  if (type === 'replay_event') return replayOf(payload)
  return type === 'profile_chunk' ? profileOf(payload) : undefined
}

/**
 * Rebuilds an envelope from an allowlist of fields, so that data of new SDK fields never leaves the page. Undefined if no item
 * may be sent.
 */
export function clean(envelope: Envelope): Envelope | undefined {
  const [header, items] = envelope as unknown as [Json, [Json, unknown][]] // every envelope is a header and items
  const cleanedItems = items.flatMap(([own, payload]) => {
    const cleaned = payloadOf(own.type, payload)
    const bytes = typeof cleaned === 'string' && { length: new TextEncoder().encode(cleaned).length }
    return cleaned === undefined ? [] : [[{ ...pick(own, 'type platform'), ...bytes }, cleaned]]
  })
  if (cleanedItems.length === 0) return undefined
  const trace = objectOf(header.trace)
  return [
    {
      ...pick(header, 'event_id sent_at dsn sdk'),
      ...(trace.trace_id !== undefined && {
        trace: pick(trace, 'trace_id public_key sampled sample_rate sample_rand environment release'),
      }),
    },
    cleanedItems,
  ] as unknown as Envelope // the same structure with fewer fields
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
function safeMessage(message: unknown): string {
  if (typeof message !== 'string') return ''
  for (const pattern of knownMessages) {
    const [match] = pattern.exec(message) ?? []
    if (match !== undefined) return match
  }
  return '(withheld)'
}

/** An identifier from code, such as the name of a function or an error; else '?'. */
const safeName = (name: unknown): string =>
  typeof name === 'string' && /^[\w$.<>[\]# ]{1,80}$/.test(name) && !/\d{4}/.test(name) ? name : '?'

/** A label in the format that this app writes, such as `error.bank-error`, `fault answer` or `screen:owner`; else undefined. */
const safeLabel = (text: unknown): string | undefined =>
  typeof text === 'string' && /^(?:[a-z-]+[.: ])?[a-z][a-z-]{1,60}(?: [a-z-]{1,30})?$/.test(text)
    ? text
    : undefined
