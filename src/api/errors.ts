import type { ErrorCatalogue } from '#generated/engine.ts'
import errors from '#flows/errors.json' with { type: 'json' }
import { get, isObject } from '#engine/util/json.ts'
import { fieldsOf, nonBlank, readBody, type Failure } from './api-error.ts'

type Severity = 'fatal' | 'critical' | 'error'

interface Resolution {
  /** Text key: `error.` and a code; `error.` and the server's message if no code is known. */
  key: string
  severity: Severity
  /** Messages of the bank, one entry per line. */
  providerLines: string[]
}

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
export function providerLines(details: unknown): string[] {
  const texts = Array.isArray(details) ? details.flat(8) : [details]
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.replaceAll(/[[\]]/g, '').split(/[,;]/))
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Severity and recovery actions by error code. The configuration check validates the file against its schema. */
const { codes } = errors as ErrorCatalogue

export const isCode = (name: string): boolean => Object.hasOwn(codes, name)

const severityOf = (code: string): Severity => {
  const severity = isCode(code) ? codes[code]?.severity : undefined
  return severity === 'fatal' || severity === 'critical' ? severity : 'error'
}

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
 * Maps a failure to a text key and a severity. Never throws, whatever the response holds.
 * Open points of the requirements are decided in schemas/assumptions.md.
 */
export function resolveError(failure: Failure): Resolution {
  const known: Failure = isObject(failure) ? failure : {}
  const { json } = readBody(known.body)
  const name = nameOf(known)
  return {
    key: `error.${name}`,
    severity: severityOf(name),
    providerLines: providerLines(json.providerError ?? fieldsOf(json).providerError),
  }
}
