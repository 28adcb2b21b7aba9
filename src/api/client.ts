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

/**
 * Makes a call of the API, as declared in schemas/api. Creates the user first when there is no token. After a 401 the
 * session is renewed once and the call repeated, except calls of class A: they carry a PIN or an answer to a challenge,
 * and are never sent again by themselves. A session that cannot be renewed, or is refused when renewed, is over.
 * @throws ApiError
 */
export async function call<Name extends CallName>(
  name: Name,
  { path, body, signal }: Parameters<Name>,
): Promise<Calls[Name]['response']> {
  const { method, path: template, class: kind } = calls[name]
  const reads = method === 'GET'
  const address = config().apiBase + fill(template, path) + (reads ? query(body) : '')
  const once = () =>
    send(address, {
      method,
      kind,
      ...(!reads && body !== undefined && { body }),
      ...(signal && { signal }),
      headers: { Authorization: `Bearer ${accessToken() ?? ''}` },
    })
  const request = () => repeated(kind, once, signal)
  await ensureUser()
  const generation = tokenGeneration()
  try {
    return (await request()) as Calls[Name]['response'] // the sandbox and the contract tests hold answers to their schema
  } catch (error) {
    if (!isRefused(error)) throw error
    if (!(await renew(generation))) {
      signOut()
      throw error
    }
    if (kind === 'A') throw error
  }
  try {
    return (await request()) as Calls[Name]['response'] // as above
  } catch (error) {
    if (isRefused(error)) signOut()
    throw error
  }
}
