import { keepTenant } from '#engine/tenant/links.ts'
import type { ArchivedAnswers, Context } from '#generated/context.ts'
import { replacePage } from '#engine/util/base-path.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { endServerSession } from '../../api/logout.ts'
import { ensureUser } from '../../api/session.ts'
import { shownEntry } from '../../routes/entries.ts'
import { clearSession, flowStore } from '../../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../../session/keys.ts'
import { cancelLeaving, markLeaving } from '../../session/leaving.ts'
import { activeEntry } from '../../session/other-switch.ts'
import { sealStorage } from '../../session/storage.ts'
import { clearTokens } from '../../session/tokens.ts'
import { reportUsage } from '../../telemetry/events.ts'
import type { TypedHandler } from '../shared.ts'
import { endOnServer, erase } from './erase.ts'

/** Context keys that belong to the entry or to the consultant, not to the user. */
const entryKeys = [
  sessionKeys.mode,
  sessionKeys.service,
  sessionKeys.immoscoutMieterPlus,
  sessionKeys.handedOver,
]

type Drafts = Record<string, Record<string, unknown> | undefined>

const stored = <K extends keyof Context>(key: K) =>
  flowStore.read(Reflect.get(sessionKeys, key)) as Context[K] | undefined // the store validates each value by the schema of its key

function answers(flow: string): ArchivedAnswers {
  const drafts = (flowStore.read(ownKeys.draft) ?? {}) as Drafts // only the engine's persist.ts writes this key
  const profile = stored('profile')
  const consultation = stored('consultation')
  return {
    at: Date.now(),
    flow,
    bank: stored('bank') ?? null,
    withoutLogin: stored('withoutLogin') ?? false,
    profile: profile ? { ...profile, closeAccounts: null, closingHolders: null } : null,
    consultation: consultation ? { ...(consultation as Record<string, string>) } : null, // values from JSON are never undefined
    drafts: Object.fromEntries(
      settings.archivedAnswers.drafts.map(({ screen, element }) => [
        screen,
        { [element]: drafts[screen]?.[element] },
      ]),
    ),
  }
}

/** Logs out: deletes the tokens, the answers and all drafts. The parameters of the entry stay. */
export function logOut(): void {
  const entry = entryKeys.map((key) => [key, flowStore.read(key)] as const)
  clearTokens()
  clearSession()
  for (const [key, value] of entry) flowStore.write(key, value)
}

/** Logs out, but archives the answers, so that Start can offer them. No ids of the server and no secrets are archived. */
export function archiveAnswers(flow: string): void {
  // A switch that was not started has no answers; an existing archive then stays.
  const archived = flowStore.read(sessionKeys.switchStartedAt)
    ? answers(flow)
    : flowStore.read(sessionKeys.archivedAnswers)
  logOut()
  flowStore.write(sessionKeys.archivedAnswers, archived)
}

/** Archives the answers and reloads the page of the entry, which offers them again. */
export function restart(): void {
  const { path, flow } = activeEntry()
  markLeaving()
  // After an order nothing is archived; the receipt stays as long as the tab.
  if (flowStore.read(sessionKeys.receipt)) clearTokens()
  else archiveAnswers(flow)
  replacePage(keepTenant(path))
}

/**
 * Resets the switch: logs out, here and on the server, creates a new user for the active mode, and reloads the page of its entry. Reports a usage
 * event.
 * @throws ApiError if no user could be created; the old user is logged out nevertheless
 */
async function reset(): Promise<never> {
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
async function resetHere(): Promise<never> {
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

/** `erases`: erases the switch on the server too. Else one that a link has opened stays, because the link was sent to come back to it. */
async function logOutEverywhere(erases: boolean): Promise<null> {
  await endServerSession(erases)
  logOut()
  return null
}

const endings = {
  reset,
  'reset-here': resetHere,
  erase: () => erase('asked'),
  idle: () => erase('idle'),
  'log-out': () => logOutEverywhere(false),
  // The customer declines a switch that the bank has started.
  decline: () => logOutEverywhere(true),
}

/** Ends the session in this tab and on the server. All but the last two load another page and never resolve. */
export const end: TypedHandler<'session.end'> = ({ how }) => endings[how]()
