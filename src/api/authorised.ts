import { accessToken, tokenGeneration } from '../session/tokens.ts'
import { takesBearer } from './address.ts'
import { ApiError } from './api-error.ts'
import { carriesSecret } from './limits.ts'
import { withRetries } from './retry.ts'
import { ensureUser, renewTokens, signOut } from './session.ts'
import type { Outgoing } from './transport.ts'
import { send } from './transport.ts'

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.failure.status === 401

/** The Authorization header, if the token may be sent to this address. */
function bearer(address: string): Record<string, string> {
  const token = accessToken()
  return token && takesBearer(address) ? { Authorization: `Bearer ${token}` } : {}
}

/**
 * If a call of class A (carries a secret) gets a 401 again within this time after a refresh, the session ends. Milliseconds.
 */
const refusedAgainWithin = 60_000
const none = { generation: -1, at: 0 } // no refresh yet
let lastRefresh = none

/**
 * Fails a call of class A after its session was refreshed. It carries a PIN or TAN and is never resent automatically: the
 * customer has to submit it again. @throws ApiError
 */
async function requireResubmit(generation: number, error: ApiError): Promise<never> {
  if (generation === lastRefresh.generation && Date.now() - lastRefresh.at < refusedAgainWithin) {
    await signOut()
    throw error
  }
  lastRefresh = { generation: tokenGeneration(), at: Date.now() }
  error.failure.refreshed = true
  throw error
}

/**
 * Sends a call with the bearer token. Creates the user first if there is no token. After a 401 the tokens are refreshed once
 * and the call is sent again, except calls that carry a secret (class A), see `requireResubmit`. If the refresh fails, or the
 * new token is refused too, the session ends.
 * @throws ApiError
 */
export async function sendAuthorised<T>(address: string, outgoing: Outgoing<T>): Promise<T> {
  const { kind, signal } = outgoing
  const request = () =>
    withRetries(
      kind,
      () => send(address, { ...outgoing, headers: { ...outgoing.headers, ...bearer(address) } }),
      signal,
    )
  await ensureUser()
  signal?.throwIfAborted()
  const generation = tokenGeneration()
  try {
    const answer = await request()
    if (carriesSecret(kind)) lastRefresh = none
    return answer
  } catch (error) {
    if (!isRefused(error)) throw error
    if (!(await renewTokens(generation))) {
      await signOut()
      throw error
    }
    if (carriesSecret(kind)) return requireResubmit(generation, error)
  }
  signal?.throwIfAborted()
  try {
    return await request()
  } catch (error) {
    if (isRefused(error)) await signOut()
    throw error
  }
}
