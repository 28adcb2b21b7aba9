import { withTimeout } from '#engine/util/with-timeout.ts'
import { calls } from '#generated/api.ts'
import { config } from '../boot/config.ts'
import { accessToken, keepOnly, refreshToken, tokenGeneration } from '../session/tokens.ts'
import { takesBearer } from './address.ts'
import { readingOf } from './answer.ts'
import { ApiError } from './api-error.ts'
import { renew } from './session.ts'
import { send } from './transport.ts'

/** What became of a session at the service. */
export type Ending = 'erased' | 'unconfirmed' | 'kept' | 'nothing'

/** Nobody waits longer for the service than this, in milliseconds: erasing here does not depend on it. */
const patience = 10_000

/** Asks the service to erase the switch. @throws ApiError where it does not confirm it */
async function askToErase(signal: AbortSignal): Promise<void> {
  const { method, path, class: kind } = calls['switch-erase']
  const address = config().apiBase + path
  const bearer = takesBearer(address) ? { Authorization: `Bearer ${accessToken() ?? ''}` } : {}
  await send(address, { method, kind, signal, read: readingOf('switch-erase'), headers: bearer })
}

async function erased(signal: AbortSignal): Promise<boolean> {
  const generation = tokenGeneration()
  try {
    await askToErase(signal).catch(async (error: unknown) => {
      // A session that only ran out is renewed for this; one that cannot be, ends without more ado.
      if (!(error instanceof ApiError) || error.status !== 401 || !(await renew(generation))) throw error
      await askToErase(signal)
    })
    return true
  } catch {
    return false
  }
}

async function logOutThere(signal: AbortSignal, token = refreshToken() ?? accessToken()): Promise<void> {
  if (!token) return
  const { method, path, class: kind } = calls['auth-logout']
  const outgoing = { method, kind, signal, body: { token }, read: readingOf('auth-logout') }
  // Without an answer the tokens run out by themselves.
  await send(config().apiBase + path, outgoing).catch(() => undefined)
}

/**
 * Ends the session at the service (contract, rule 22), and has the switch erased there where `erases` says so. Both calls are
 * optional for a backend. Never rejects, and never takes longer than the customer would wait.
 */
export async function endAtService(erases: boolean): Promise<Ending> {
  if (!accessToken()) return 'nothing'
  return withTimeout(patience, async (signal) => {
    const done = erases && (await erased(signal))
    await logOutThere(signal)
    return done ? 'erased' : erases ? 'unconfirmed' : 'kept'
  })
}

/**
 * The order stands: from now on this tab holds a token that is good for its status alone, and the others end. Where the backend
 * gives none, they stay, for without one nothing of the order could be shown.
 */
export async function narrowTo(statusToken: string | undefined): Promise<void> {
  const old = refreshToken() ?? accessToken()
  if (statusToken !== old && keepOnly(statusToken))
    await withTimeout(patience, (signal) => logOutThere(signal, old)).catch(() => undefined)
}
