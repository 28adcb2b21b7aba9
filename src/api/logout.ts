import { withTimeout } from '#engine/util/requests.ts'
import { accessToken, refreshToken, replaceTokens } from '../session/storage.ts'
import { statusOf } from './errors.ts'
import { call } from './client.ts'
import { listenToOtherTabs } from './tab-sync.ts'
import { pause } from './transport.ts'

type SessionEnd = 'erased' | 'unconfirmed' | 'kept' | 'nothing'

/** Longest wait for the server, in milliseconds. Erasing the data in the browser does not depend on it. */
const timeout = 10_000

async function revokeTokens(signal: AbortSignal, token = refreshToken() ?? accessToken()): Promise<void> {
  // A failure is ignored: the tokens expire anyway.
  if (token) await call('auth-logout', { body: { token }, signal }).catch(() => undefined)
}

/**
 * Ends the session on the server, and erases the switch there if `erases` is true. Backends may not support these calls, so
 * failures are ignored. Never rejects; takes at most `timeout`. `endedElsewhere`: a duplicate of this tab has just ended the
 * session and shows the outcome; then a refusal of this call is expected.
 */
export async function endServerSession(erases: boolean, endedElsewhere = false): Promise<SessionEnd> {
  if (!accessToken()) return 'nothing'
  let ended: SessionEnd = erases ? 'unconfirmed' : 'kept'
  const ending = withTimeout(timeout, async (signal) => {
    if (erases)
      ended = await call('switch-erase', { signal, onEnded() {} }).then(
        () => 'erased',
        (error: unknown) => (statusOf(error) === 401 && endedElsewhere ? 'nothing' : 'unconfirmed'),
      )
    if (!signal.aborted) await revokeTokens(signal) // else they may be those of the next session
  })
  // The renewal of a refused token does not end with the signal: other calls may wait for it, too.
  await Promise.race([ending, pause(timeout)])
  return ended
}

/**
 * After an order, replaces the tokens with the status token, which only allows reading the order, and revokes the others. If
 * the backend sends no status token, the old tokens stay: without a token the order could not be shown.
 */
export async function replaceWithStatusToken(statusToken: string | undefined): Promise<void> {
  const old = refreshToken() ?? accessToken()
  if (statusToken === old || !replaceTokens(statusToken)) return
  listenToOtherTabs() // The session has another name from now on.
  await withTimeout(timeout, (signal) => revokeTokens(signal, old)).catch(() => undefined)
}
