import { withTimeout } from '#engine/util/fetch-limits.ts'
import { accessToken, refreshToken, replaceTokens, tokenGeneration } from '../session/tokens.ts'
import { ApiError } from './api-error.ts'
import { answerReader } from './client.ts'
import { renewTokens } from './session.ts'
import { sendCall } from './transport.ts'

type SessionEnd = 'erased' | 'unconfirmed' | 'kept' | 'nothing'

/** Longest wait for the server, in milliseconds. Erasing the data in the browser does not depend on it. */
const timeout = 10_000

/** Asks the server to erase the switch. @throws ApiError if it does not confirm that */
const askToErase = (signal: AbortSignal): Promise<null> =>
  sendCall('switch-erase', { signal, read: answerReader('switch-erase'), authorised: true })

/** Whether the server confirms the erasure; 'refused' if it no longer knows the session. */
async function tryErase(signal: AbortSignal): Promise<boolean | 'refused'> {
  const generation = tokenGeneration()
  try {
    await askToErase(signal).catch(async (error: unknown) => {
      // An expired session is refreshed once for this; if that fails, the switch is not erased.
      if (!(error instanceof ApiError) || error.status !== 401 || !(await renewTokens(generation)))
        throw error
      await askToErase(signal)
    })
    return true
  } catch (error) {
    return error instanceof ApiError && error.status === 401 && 'refused'
  }
}

async function revokeTokens(signal: AbortSignal, token = refreshToken() ?? accessToken()): Promise<void> {
  if (!token) return
  const outgoing = { signal, body: { token }, read: answerReader('auth-logout') }
  // A failure is ignored: the tokens expire anyway.
  await sendCall('auth-logout', outgoing).catch(() => undefined)
}

/**
 * Ends the session on the server, and erases the switch there if `erases` is true. Backends may not support these calls, so
 * failures are ignored. Never rejects; takes at most `timeout`. `endedElsewhere`: a duplicate of this tab has just ended the
 * session and shows the outcome; then a refusal of this call is expected.
 */
export async function endServerSession(erases: boolean, endedElsewhere = false): Promise<SessionEnd> {
  if (!accessToken()) return 'nothing'
  return withTimeout(timeout, async (signal) => {
    const done = erases && (await tryErase(signal))
    await revokeTokens(signal)
    if (done === true) return 'erased'
    if (done === 'refused' && endedElsewhere) return 'nothing'
    return erases ? 'unconfirmed' : 'kept'
  })
}

/**
 * After an order, replaces the tokens with the status token, which only allows reading the order, and revokes the others. If
 * the backend sends no status token, the old tokens stay: without a token the order could not be shown.
 */
export async function replaceWithStatusToken(statusToken: string | undefined): Promise<void> {
  const old = refreshToken() ?? accessToken()
  if (statusToken !== old && replaceTokens(statusToken))
    await withTimeout(timeout, (signal) => revokeTokens(signal, old)).catch(() => undefined)
}
