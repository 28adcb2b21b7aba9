import { accessToken, tokenGeneration } from '../session/tokens.ts'
import { takesBearer } from './address.ts'
import { ApiError } from './api-error.ts'
import { repeated } from './retry.ts'
import { ensureUser, renew, signOut } from './session.ts'
import type { Outgoing } from './transport.ts'
import { send } from './transport.ts'

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.failure.status === 401

/** The bearer, where this address may see it. */
function bearer(address: string): Record<string, string> {
  const token = accessToken()
  return token && takesBearer(address) ? { Authorization: `Bearer ${token}` } : {}
}

/** Renewed for a call that is not repeated by itself: when it is refused again within this time, the session is over. */
const soon = 60_000 // milliseconds
const none = { generation: -1, at: 0 }
let renewed = none

/**
 * What a call of class A is told after its session was renewed. It carries a PIN or an answer to a challenge, and is never sent
 * again by itself: the customer sends it once more. @throws ApiError
 */
async function sendOnceMore(generation: number, error: ApiError): Promise<never> {
  if (generation === renewed.generation && Date.now() - renewed.at < soon) {
    await signOut()
    throw error
  }
  renewed = { generation: tokenGeneration(), at: Date.now() }
  error.failure.renewed = true
  throw error
}

/**
 * Sends a call of the session. Creates the user first when there is no token. After a 401 the session is renewed once and
 * the call repeated, except calls of class A, see `sendOnceMore`. A session that cannot be renewed, or is refused when renewed,
 * is over.
 * @throws ApiError
 */
export async function sendAuthorised<T>(address: string, outgoing: Outgoing<T>): Promise<T> {
  const { kind, signal } = outgoing
  const request = () =>
    repeated(
      kind,
      () => send(address, { ...outgoing, headers: { ...outgoing.headers, ...bearer(address) } }),
      signal,
    )
  await ensureUser()
  signal?.throwIfAborted()
  const generation = tokenGeneration()
  try {
    const answer = await request()
    if (kind === 'A') renewed = none
    return answer
  } catch (error) {
    if (!isRefused(error)) throw error
    if (!(await renew(generation))) {
      await signOut()
      throw error
    }
    if (kind === 'A') return sendOnceMore(generation, error)
  }
  signal?.throwIfAborted()
  try {
    return await request()
  } catch (error) {
    if (isRefused(error)) await signOut()
    throw error
  }
}
