import { ensureUser } from '../api/session.ts'
import { entryAt } from '../boot/entries.ts'
import { leave, stay } from '../boot/reload-guard.ts'
import { reportUsage } from '../telemetry/events.ts'
import { flowStore } from './flow-store.ts'
import { sessionKeys } from './keys.ts'
import { seal } from './storage.ts'
import { activeEntry, archiveAnswers, logOut, restart } from './restart.ts'

/**
 * Resets the mode of the app (specification, sections 2 and 4): logs out, creates a new user of the mode that is active, and
 * loads the page of its entry anew. Told as a usage event, wherever it is pressed.
 * @throws ApiError where no user could be created; the old one is gone all the same
 */
export async function reset(): Promise<never> {
  const { path } = activeEntry()
  // What waits for a pause in typing is written first, so that it is gone with the rest.
  leave()
  logOut()
  reportUsage({ area: 'switch', event: 'reset' })
  await ensureUser().catch((error: unknown) => {
    stay()
    throw error
  })
  seal()
  window.location.replace(path)
  return new Promise(() => {})
}

/** Resets at the entry whose page is shown: from now on its mode is the one that is active. */
export function beginHere(): void {
  const { mode } = entryAt(window.location.pathname)?.context ?? {}
  flowStore.write(sessionKeys.mode, mode)
  reset().catch(() => {
    // The next start asks for a user once more.
    leave()
    window.location.reload()
  })
}

/**
 * Starts anew after a failure that ended the flow: a reset that offers the answers again. Where no user can be created now, the
 * next start asks for one.
 */
export async function startAnew(): Promise<void> {
  if (flowStore.read(sessionKeys.receipt)) return restart()
  const { path, flow } = activeEntry()
  leave()
  archiveAnswers(flow)
  reportUsage({ area: 'switch', event: 'reset' })
  await ensureUser().catch(() => undefined)
  window.location.replace(path)
}
