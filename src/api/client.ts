import type { CallName, Calls } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../config.ts'
import { accessToken, tokenGeneration } from '../session/tokens.ts'
import { ApiError } from './api-error.ts'
import { repeated } from './retry.ts'
import { ensureUser, renew, signOut } from './session.ts'
import { send } from './transport.ts'

type Parameters<Name extends CallName> = {
  /** Values for {placeholders} of the path. */
  path?: Record<string, string>
  signal?: AbortSignal
} & (Record<string, never> extends NonNullable<Calls[Name]['request']>
  ? { body?: Calls[Name]['request'] }
  : { body: Calls[Name]['request'] })

const fill = (path: string, values: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

function query(values: object | undefined): string {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return entries.length
    ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
    : ''
}

const isRefused = (error: unknown) => error instanceof ApiError && error.failure.status === 401

/** Calls that may answer with a document, as their schemas declare it. */
type DocumentCall = {
  [Name in CallName]: (typeof calls)[Name] extends { produces: readonly string[] } ? Name : never
}[CallName]

async function exchange(
  name: CallName,
  { path, body, signal }: { path?: Record<string, string>; body?: object; signal?: AbortSignal },
  document?: string,
): Promise<unknown> {
  const { method, path: template, class: kind } = calls[name]
  const reads = method === 'GET'
  const address = config().apiBase + fill(template, path) + (reads ? query(body) : '')
  const once = () =>
    send(address, {
      method,
      kind,
      ...(!reads && body !== undefined && { body }),
      ...(signal && { signal }),
      ...(document && { document }),
      headers: { Authorization: `Bearer ${accessToken() ?? ''}` },
    })
  const request = () => repeated(kind, once, signal)
  await ensureUser()
  const generation = tokenGeneration()
  try {
    return await request()
  } catch (error) {
    if (!isRefused(error)) throw error
    if (!(await renew(generation))) {
      signOut()
      throw error
    }
    if (kind === 'A') throw error
  }
  try {
    return await request()
  } catch (error) {
    if (isRefused(error)) signOut()
    throw error
  }
}

/**
 * Makes a call of the API, as declared in schemas/api. Creates the user first when there is no token. After a 401 the
 * session is renewed once and the call repeated, except calls of class A: they carry a PIN or an answer to a challenge,
 * and are never sent again by themselves. A session that cannot be renewed, or is refused when renewed, is over.
 * @throws ApiError
 */
export const call = async <Name extends CallName>(
  name: Name,
  parameters: Parameters<Name>,
): Promise<Calls[Name]['response']> => (await exchange(name, parameters)) as Calls[Name]['response'] // the sandbox and the contract tests hold answers to their schema

/** The same call answered by a PDF, in the language of the page. @throws ApiError, also where the answer is no PDF */
export const documentOf = async (
  name: DocumentCall,
  { path, signal }: { path?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Blob> =>
  (await exchange(name, { ...(path && { path }), ...(signal && { signal }) }, 'application/pdf')) as Blob // what `send` makes of it
