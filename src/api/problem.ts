import type { Problem, ProblemRedirect } from '#generated/engine.ts'
import { entries, filled } from '#engine/util/json.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { ConfigError, config } from '../config/config.ts'
import { reportFault } from '../telemetry/events.ts'
import { ApiError, fieldsOf, isCode, isFromBackend, nonBlank, readBody, resolveError } from './errors.ts'
import type { Failure } from './errors.ts'

const textOf = (value: unknown, maxLength: number) => nonBlank(value)?.slice(0, maxLength)

const countOf = (value: unknown, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined

const strings = (value: unknown): Record<string, string> | undefined => {
  const texts = entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** Codes of the client: no response; one not of our backend or not of its schema; a renewed session whose secret was not sent again. */
function clientCode(failure: Failure, resolved: string): string | undefined {
  const { status, offline, noResponse } = failure
  if (!status && !offline && noResponse !== undefined) return 'no-answer'
  if (failure.refreshed) return 'session-renewed'
  const isNamed = resolved !== 'unknown' && isCode(resolved)
  return status && !isNamed && !isFromBackend(failure) ? 'no-service' : undefined
}

const failureOf = (reason: unknown, offline: boolean): Failure => ({
  message: reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : '',
  offline,
  ...(reason instanceof ConfigError && { noResponse: 'network' }),
})

/** Raw messages can take the place of a code and are shown only in the technical details; they are cut to this length. */
const longestCode = 500

/**
 * Maps whatever a handler rejected with to the problem that is shown: text key, severity, details for support. At most 10
 * provider lines of 200 characters. `offline` is the state at the time of the failure, used if the failure does not hold it.
 */
export function toProblem(reason: unknown, offline = !navigator.onLine): Problem {
  // Any other error, such as a code chunk that failed to load offline, is treated as a call without a response.
  const error = reason instanceof ApiError ? reason : new ApiError(failureOf(reason, offline))
  const { failure } = error
  const { key: resolved, severity, providerLines } = resolveError(failure)
  const resolvedCode = resolved.slice('error.'.length)
  const clientOnly = clientCode(failure, resolvedCode)
  const code = (clientOnly ?? resolvedCode).slice(0, longestCode)
  const body = fieldsOf(readBody(failure.body).json)
  const redirect = failure.endsFlow ?? body.redirect
  const wait = error.retryAfter ?? countOf(body.retryAfter, Number.MAX_SAFE_INTEGER)
  return filled({
    code,
    key: `error.${code}`,
    // The Error route shows fatal problems.
    severity: redirect === true ? 'fatal' : clientOnly ? 'error' : severity,
    providerLines: providerLines.slice(0, 10).map((line) => line.slice(0, 200)),
    advice: textOf(body.advice, 300),
    requestId: error.requestId ?? textOf(body.requestId, 80),
    status: failure.status,
    offline: (failure.offline && !failure.status) || undefined,
    // Others are not plausible.
    attemptsLeft: countOf(body.attemptsLeft, 99),
    retryAfter: wait,
    populate: strings(body.populate),
    redirect: redirectOf(redirect),
    output: error.output,
    detail: textOf(body.message, 500) ?? textOf(failure.mismatch, 200) ?? textOf(failure.message, 500),
    at: new Date().toISOString(),
  }) as Problem // the required ones have a value
}

/**
 * The redirect of an error: a path of the app, or an https URL, which is `known` if the config lists its origin. Anything else
 * is ignored and reported by its type only. `true` is handled in `toProblem`.
 */
function redirectOf(value: unknown): ProblemRedirect | undefined {
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
