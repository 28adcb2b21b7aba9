import errors from '#flows/errors.json' with { type: 'json' }
import type { ErrorCatalogue, Problem, ProblemRedirect } from '#generated/engine.ts'
import { entries, filled, get, isObject } from '#engine/util/json.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { ConfigError, config } from '../config/config.ts'
import { reportFault } from '../telemetry/events.ts'
import { ApiError, fieldsOf, isFromBackend, nonBlank, readBody, type Failure } from './api-error.ts'

/** Converts camel, Pascal, snake and spaced names to kebab case: `InvalidPIN` -> `invalid-pin`. Blank gives undefined. */
export function kebab(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    // The lookahead takes one capital at a time: a greedy `[A-Z]+` would backtrack quadratically on long input.
    .replaceAll(/[A-Z](?=[A-Z][a-z])/g, '$& ')
    .split(/[\s_\-.:/]+/)
    .filter(Boolean)
  return parts.length ? parts.join('-').toLowerCase() : undefined
}

/** `[9050] Fehler; [9800] Abbruch` -> `9050 Fehler`, `9800 Abbruch`. */
export function providerLinesOf(details: unknown): string[] {
  const texts = Array.isArray(details) ? details.flat(8) : [details]
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.replaceAll(/[[\]]/g, '').split(/[,;]/))
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Severity and recovery actions by error code. The configuration check validates the file against its schema. */
const { codes } = errors as ErrorCatalogue

const isCode = (name: string): boolean => Object.hasOwn(codes, name)

const loginExists = 'bank-login with bank-code + username already exists'

/** The code of a failure, else its message. The first rule that applies wins; the order is part of the requirements. */
function nameOf({ status, offline, body, message: ownMessage }: Failure): string {
  if (offline && !status) return 'offline-error'
  if (status === 500) return 'internal-error'
  if (status === 401) return 'invalid-session'
  const { json, text } = readBody(body)
  const code = kebab(nonBlank(json.code) ?? nonBlank(fieldsOf(json).code))
  if (code) return code
  const innerText = nonBlank(json.error) ?? nonBlank(get(json.error, 'message'))
  const candidates = [nonBlank(json.message), text, nonBlank(ownMessage), innerText]
  const findByPrefix = (prefix: string) => candidates.find((message) => message?.startsWith(prefix))
  if (findByPrefix('could not create xs2a user')) return 'could-not-create-user'
  const refused = findByPrefix('could not add banklogin')
  if (refused) return refused.includes(loginExists) ? 'bank-login-already-exists' : 'could-not-add-banklogin'
  return innerText ?? candidates.find(Boolean) ?? 'unknown'
}

/**
 * Maps a failure to a text key (`error.` and a code; the server's message if no code is known), a severity, and the messages of the
 * bank, one entry per line. Never throws, whatever the response holds.
 * Open points of the requirements are decided in schemas/assumptions.md.
 */
export function resolveError(failure: Failure): Pick<Problem, 'key' | 'severity' | 'providerLines'> {
  const known: Failure = isObject(failure) ? failure : {}
  const { json } = readBody(known.body)
  const name = nameOf(known)
  return {
    key: `error.${name}`,
    severity: (isCode(name) && codes[name]?.severity) || 'error',
    providerLines: providerLinesOf(json.providerError ?? fieldsOf(json).providerError),
  }
}

const textOf = (value: unknown, maxLength: number) => nonBlank(value)?.slice(0, maxLength)

const countOf = (value: unknown, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined

const strings = (value: unknown): Record<string, string> | undefined => {
  const texts = entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/**
 * Codes that only the client sets: no response; a response that is not from our backend or does not match its schema; a
 * refreshed session whose call with a PIN or TAN was not sent again.
 */
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
