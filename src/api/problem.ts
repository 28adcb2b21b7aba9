import type { Problem, ProblemRedirect } from '#generated/engine.ts'
import { ApiError, isFromBackend } from './api-error.ts'
import type { Failure } from './errors.ts'
import { isCode, resolveError } from './errors.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { config } from '../boot/config.ts'
import { reportFault } from '../telemetry/events.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const textOf = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, longest) : undefined

/** The error in an answer: the body itself, or its `error` where that is an object. */
const errorOf = (body: unknown): Record<string, unknown> => {
  if (!isObject(body)) return {}
  return isObject(body.error) ? { ...body, ...body.error } : body
}

/** No bank allows more; a number beyond it, or below 0, says nothing. */
const mostAttempts = 99
const countOf = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined

const strings = (value: unknown): Record<string, string> | undefined => {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length ? Object.fromEntries(entries) : undefined
}

const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T // drops absent keys only

/** No answer came, or not all of it, though there is a connection: what the browser says of that is no word for customers. */
const isUnanswered = ({ status, offline, lost }: Failure) => !status && !offline && lost !== undefined

/**
 * Codes of our own for what the specification has none: no answer; an answer that is none, as the page of a gateway or one of
 * another shape; a session that was renewed without sending a PIN or TAN again.
 */
function ownCode(failure: Failure, resolved: string): string | undefined {
  if (isUnanswered(failure)) return 'no-answer'
  if (failure.renewed) return 'session-renewed'
  const isNamed = resolved !== 'unknown' && isCode(resolved)
  return failure.status && !isNamed && !isFromBackend(failure) ? 'no-service' : undefined
}

const words = (reason: unknown): string => {
  if (reason instanceof Error) return reason.message
  return typeof reason === 'string' ? reason : ''
}

/** No code of a backend is as long; raw words are shown nowhere but in the technical details. */
const longestCode = 500

/**
 * What the customer sees and support needs of whatever a handler rejected with. At most 10 lines of 200 characters. `offline`
 * says whether there was a connection when it failed, where the failure itself does not.
 */
export function toProblem(reason: unknown, offline = !navigator.onLine): Problem {
  // A part of the app that could not be fetched without a connection is no fault of the app.
  const error = reason instanceof ApiError ? reason : new ApiError({ message: words(reason), offline })
  const { failure } = error
  const { key: resolved, severity, providerLines } = resolveError(failure)
  const resolvedCode = resolved.slice('error.'.length)
  const own = ownCode(failure, resolvedCode)
  const code = (own ?? resolvedCode).slice(0, longestCode)
  const body = errorOf(failure.body)
  const wait = error.retryAfter ?? countOf(body.retryAfter, Number.MAX_SAFE_INTEGER)
  return without({
    code,
    key: `error.${code}`,
    // The answer itself asks for the Error route (`redirect: true`), which is where what is fatal is shown.
    severity: error.redirect === true ? 'fatal' : own ? 'error' : severity,
    providerLines: providerLines.slice(0, 10).map((line) => line.slice(0, 200)),
    advice: textOf(error.advice, 300),
    requestId: error.requestId ?? textOf(body.requestId, 80),
    status: error.status,
    offline: (failure.offline && !failure.status) || undefined,
    attemptsLeft: countOf(body.attemptsLeft, mostAttempts),
    retryAfter: wait,
    populate: strings(error.populate),
    redirect: redirectOf(error.redirect),
    detail: textOf(body.message, 500) ?? textOf(failure.where, 200) ?? textOf(failure.message, 500),
    at: new Date().toISOString(),
  }) as Problem // absent keys are gone, so the optional ones are right
}

/**
 * Where an error wants the customer to go: a path of the app, an https address of an origin that the installation knows, or
 * another one. Anything else is ignored and recorded, without its words. `true` is no place, see `toProblem`.
 */
export function redirectOf(value: unknown): ProblemRedirect | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return undefined
  const text = typeof value === 'string' ? value : ''
  const app = text.startsWith('/') ? linkHref(text) : undefined
  if (app) return { href: app.href, kind: 'app' }
  const away = text.startsWith('https://') ? linkHref(`~${text}`) : undefined
  if (away) {
    const known = config().redirectOrigins.includes(new URL(away.href).origin)
    return { href: away.href, kind: known ? 'known' : 'foreign' }
  }
  reportFault({ fault: 'redirect', kind: typeof value })
  return undefined
}
