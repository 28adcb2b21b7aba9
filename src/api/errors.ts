import type { ErrorCatalogue } from '#generated/engine.ts'
import errors from '#flows/errors.json' with { type: 'json' }
import { errorObject, isObject, readBody, words } from './error-object.ts'
import type { ErrorObject, Failure } from './error-object.ts'

export type { Failure } from './error-object.ts'

export type Severity = 'fatal' | 'critical' | 'error'

export interface Resolution {
  /** Text key, `error.` and a code, or `error.` and raw words where nothing better is known. */
  key: string
  severity: Severity
  /** Details from the bank, one part a line. */
  providerLines: string[]
}

/** Words of camel, Pascal, snake and spaced names joined by hyphens: `InvalidPIN` -> `invalid-pin`. Blank gives undefined. */
export function kebab(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    // By looking ahead, one capital at a time: whoever takes all capitals first tries each row of them anew.
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

/** What is known of each code. The check proves that the file fits its schema. */
export const catalogue = errors as ErrorCatalogue

const { codes } = catalogue

/** Whether the catalogue names a code. */
export const isCode = (name: string): boolean => Object.hasOwn(codes, name)

const severityOf = (code: string): Severity => {
  const severity = isCode(code) ? codes[code]?.severity : undefined
  return severity === 'fatal' || severity === 'critical' ? severity : 'error'
}

const exists = 'bank-login with bank-code + username already exists'

/** The code or words of a failure, in the order of the specification, section 8. The first that applies wins. */
function nameOf(failure: Failure, { code: raw, error }: ErrorObject): string {
  const { status, offline } = failure
  if (offline && !status) return 'offline-error'
  if (status === 500) return 'internal-error'
  if (status === 401) return 'invalid-session'
  const { json, text } = readBody(failure.body)
  const code = kebab(raw)
  if (code) return code
  const innerText = words(error) ?? words(isObject(error) ? error.message : undefined)
  const said = [words(json.message), text, words(failure.message), innerText]
  const sentence = (start: string) => said.find((part) => part?.startsWith(start))
  if (sentence('could not create xs2a user')) return 'could-not-create-user'
  const refused = sentence('could not add banklogin')
  if (refused) return refused.includes(exists) ? 'bank-login-already-exists' : 'could-not-add-banklogin'
  return innerText ?? said.find(Boolean) ?? 'unknown'
}

/**
 * Names a failure for the customer. Never throws, whatever the answer holds.
 * Source: specification section 8; where its wording leaves room, schemas/assumptions.md says how it is read.
 */
export function resolveError(failure: Failure): Resolution {
  const known: Failure = isObject(failure) ? failure : {}
  const said = errorObject(known)
  const name = nameOf(known, said)
  return {
    key: `error.${name}`,
    severity: severityOf(name),
    providerLines: providerLines(said.providerError),
  }
}
