import { keepTenant } from '#engine/tenant/links.ts'
import { replacePage } from '#engine/util/base-path.ts'
import { ensureUser } from '../../api/session.ts'
import { shownEntry } from '../../routes/entries.ts'
import { cancelLeaving, markLeaving } from '../../session/leaving.ts'
import { reportUsage } from '../../telemetry/events.ts'
import { endOnServer } from './end-on-server.ts'
import { flowStore } from '../../session/flow-store.ts'
import { sessionKeys } from '../../session/keys.ts'
import { sealStorage } from '../../session/storage.ts'
import { activeEntry, archiveAnswers, logOut, restart } from './restart.ts'

/**
 * Resets the switch: logs out, here and on the server, creates a new user for the active mode, and reloads the page of its entry. Reports a usage
 * event.
 * @throws ApiError if no user could be created; the old user is logged out nevertheless
 */
export async function reset(): Promise<never> {
  const { path } = activeEntry()
  // Flushes delayed draft writes first, so that they are deleted with the rest.
  markLeaving()
  await endOnServer()
  logOut()
  reportUsage({ area: 'switch', event: 'reset' })
  await ensureUser().catch((error: unknown) => {
    cancelLeaving()
    throw error
  })
  sealStorage()
  replacePage(keepTenant(path))
  return new Promise(() => {})
}

/** Resets to the entry whose page is shown: its mode becomes the active one. */
export async function resetHere(): Promise<never> {
  const { mode } = shownEntry()?.context ?? {}
  flowStore.write(sessionKeys.mode, mode)
  return reset().catch(() => {
    // The page creates the user when it starts again.
    markLeaving()
    window.location.reload()
    return new Promise(() => {})
  })
}

/**
 * Restarts after an error that ended the flow: a reset that archives the answers, so that Start offers them again. If no user
 * can be created now, the page creates one when it starts again.
 */
export async function restartAfterError(): Promise<void> {
  if (flowStore.read(sessionKeys.receipt)) return restart()
  const { path, flow } = activeEntry()
  markLeaving()
  await endOnServer()
  archiveAnswers(flow)
  reportUsage({ area: 'switch', event: 'reset' })
  await ensureUser().catch(() => undefined)
  replacePage(keepTenant(path))
}
