import { accessToken, tokenGeneration } from '../session/tokens.ts'
import { takesBearer } from './address.ts'
import { ApiError } from './api-error.ts'
import { repeated } from './retry.ts'
import { ensureUser, renew, signOut } from './session.ts'
import type { Outgoing } from './transport.ts'
import { send } from './transport.ts'

const isRefused = (error: unknown) => error instanceof ApiError && error.failure.status === 401

/** The bearer, where this address may see it. */
function bearer(address: string): { headers: Record<string, string> } | object {
  const token = accessToken()
  return token && takesBearer(address) ? { headers: { Authorization: `Bearer ${token}` } } : {}
}

/**
 * Sends a call of the session. Creates the user first when there is no token. After a 401 the session is renewed once and
 * the call repeated, except calls of class A: they carry a PIN or an answer to a challenge, and are never sent again by
 * themselves. A session that cannot be renewed, or is refused when renewed, is over.
 * @throws ApiError
 */
export async function sendAuthorised<T>(address: string, outgoing: Outgoing<T>): Promise<T> {
  const { kind, signal } = outgoing
  const request = () => repeated(kind, () => send(address, { ...outgoing, ...bearer(address) }), signal)
  await ensureUser()
  signal?.throwIfAborted()
  const generation = tokenGeneration()
  try {
    return await request()
  } catch (error) {
    if (!isRefused(error)) throw error
    if (!(await renew(generation))) {
      await signOut()
      throw error
    }
    if (kind === 'A') throw error
  }
  signal?.throwIfAborted()
  try {
    return await request()
  } catch (error) {
    if (isRefused(error)) await signOut()
    throw error
  }
}
