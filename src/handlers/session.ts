import type { ArchivedAnswers, Ended } from '#generated/context.ts'
import { readDraft, readPosition } from '#engine/flow/persist.ts'
import { keepTenant } from '#engine/tenant/links.ts'
import { replacePage } from '#engine/util/base-path.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { endServerSession } from '../api/logout.ts'
import { pause, query } from '../api/transport.ts'
import { announceErasure, withTabLock } from '../api/tab-sync.ts'
import { clearTenantCache } from '../config/tenant-cache.ts'
import { entries, routeTable, shownEntry } from '../routes/entries.ts'
import { activeEntry, clearSession, flowStore, otherSwitchInProgress, stored } from '../session/flow-store.ts'
import { allKeys, ownKeys, sessionKeys } from '../session/keys.ts'
import { markLeaving, wouldLoseInput } from '../session/leaving.ts'
import { hasOpenOrder, dropTicks } from '../session/local-lists.ts'
import { readItem, sealStorage, writeItem, clearTokens } from '../session/storage.ts'
import { agreement } from '../telemetry/consent/choice.ts'
import { reportUsage } from '../telemetry/events.ts'
import type { TypedHandler } from './shared.ts'

function answers(flow: string): ArchivedAnswers {
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
        { [element]: readDraft(flowStore, screen, element) },
      ]),
    ),
  }
}

/** Logs out: deletes the tokens, the answers and all drafts. What belongs to the entry or to the consultant stays. */
export function logOut(): void {
  const { mode, service, immoscoutMieterPlus, handedOver } = sessionKeys
  const entry = [mode, service, immoscoutMieterPlus, handedOver].map(
    (key) => [key, flowStore.read(key)] as const,
  )
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

/** Whether the switch of this tab is ordered, or may be. */
const isOrdered = (): boolean =>
  stored('resumed')?.completed === true || Boolean(stored('receipt') ?? stored('order'))

/**
 * Ends the session on the server, and erases the switch there, unless it is ordered or a link to it was sent. Duplicates of this
 * tab erase their data too. In one tab at a time: if two idle tabs ended the session together, the server would refuse the second
 * call, and that tab would show that the erasure was not confirmed. Never rejects.
 */
export const endOnServer = (): Promise<Ended['service']> =>
  withTabLock('end', async (waited) => {
    const ordered = isOrdered()
    const ending = await endServerSession(!ordered && flowStore.read(sessionKeys.linked) !== true, waited)
    const service = ordered ? 'ordered' : ending
    announceErasure(service)
    return service
  })

/** Address of the page after erasing. It carries language, view and a named tenant as parameters, because all storage keys are deleted. */
const endedAddress = (): string =>
  keepTenant(
    (routeTable.ended?.path ?? '/') + query({ lang: readItem(ownKeys.locale), view: readItem(ownKeys.view) }),
  )

/** Loads another page of the app. Never resolves, so that nothing else happens on this one. */
function load(path: string): Promise<never> {
  replacePage(path)
  return new Promise(() => {})
}

export function restart(): void {
  const { path, flow } = activeEntry()
  markLeaving()
  // After an order nothing is archived; the receipt stays as long as the tab.
  if (flowStore.read(sessionKeys.receipt)) clearTokens()
  else archiveAnswers(flow)
  sealStorage() // What still runs must not write the answers back.
  void load(keepTenant(path))
}

/**
 * Ends the session, here and on the server, and loads the page of the active entry, which creates a new user when it needs one.
 * `archives`: the page offers the answers again.
 */
async function startAnew(archives = false): Promise<never> {
  const { path, flow } = activeEntry()
  // Flushes delayed draft writes first, so that they are deleted with the rest.
  markLeaving()
  await endOnServer()
  if (archives) archiveAnswers(flow)
  else logOut()
  reportUsage({ area: 'switch', event: 'reset' })
  sealStorage()
  return load(keepTenant(path))
}

/** Restarts after an error that ended the flow: back to the page of the order, if there is one; else Start offers the answers again. */
export async function restartAfterError(): Promise<void> {
  flowStore.write(ownKeys.error, undefined)
  if (flowStore.read(sessionKeys.receipt)) await load(keepTenant(activeEntry().path))
  await startAnew(true)
}

/**
 * Deletes everything that the app stores in this browser, except the lock for an order whose outcome is unknown; seals the storage,
 * and loads the page that reports what was erased. `service`: the outcome on the server.
 */
export async function eraseLocally(
  service: Ended['service'],
  idle = false,
  { name: entry } = activeEntry(),
): Promise<never> {
  const address = endedAddress()
  const consent = agreement()
  // Flushes delayed draft writes first, so that they are deleted with the rest.
  markLeaving()
  for (const key of allKeys) writeItem(key, undefined)
  await clearTenantCache()
  const ended: Ended = { service, idle, open: hasOpenOrder(), entry: entry ?? null }
  flowStore.write(sessionKeys.ended, { ...ended, ...(consent && { consent }) })
  sealStorage()
  window.history.replaceState(null, '', window.location.pathname)
  return load(address)
}

export async function erase(reason: 'asked' | 'idle'): Promise<never> {
  const active = activeEntry()
  const service = await endOnServer()
  if (reason === 'asked') dropTicks()
  reportUsage({ area: 'switch', event: 'reset' })
  return eraseLocally(service, reason === 'idle', active)
}

/** `erases`: erases the switch on the server too. Else one that a link has opened stays, because the link was sent to come back to it. */
async function logOutEverywhere(erases: boolean): Promise<null> {
  await endServerSession(erases)
  logOut()
  return null
}

const endings = {
  reset: () => startAnew(),
  // To the entry whose page is shown: its mode becomes the active one.
  'reset-here': () => {
    flowStore.write(sessionKeys.mode, shownEntry()?.context?.mode)
    return startAnew()
  },
  erase: () => erase('asked'),
  idle: () => erase('idle'),
  'log-out': () => logOutEverywhere(false),
  // The customer declines a switch that the bank has started.
  decline: () => logOutEverywhere(true),
}

/** Ends the session in this tab and on the server. All but the last two load another page and never resolve. */
export const end: TypedHandler<'session.end'> = ({ how }) => endings[how]()

/** If the tab is still open after this time, the browser has refused to close it. Milliseconds. */
const closeTimeout = 300

/** Loads the page of an entry, or a step of its flow, as a full page. `closes`: closes the tab; resolves if the browser does not. */
export const leave: TypedHandler<'app.leave'> = async ({ entry, step, closes = false }, { signal }) => {
  if (closes) {
    window.close()
    await pause(closeTimeout, signal)
    return null
  }
  const shown = shownEntry()
  const other = !entry && shown && otherSwitchInProgress(shown)
  const { path, flow, standalone } = entries().find(({ name }) => name === entry) ?? {
    ...activeEntry(),
    ...(other && { flow: other.flow }),
    standalone: !entry,
  }
  // The flow opens only steps of the history stack. The step was reached in another browser or flow, so it is added here.
  if (!standalone) flowStore.write(ownKeys.history, step && { entries: [step], index: -1, consumed: [] })
  // Opened from a standalone page, the switch resumes at its stored step. The path of its entry would restart it.
  const position = other || (!entry && shown?.standalone) ? readPosition(flowStore) : undefined
  const at = step ?? (position?.done ? undefined : position?.path)
  const target = at && flow ? `/${flow}/${at}` : path
  // The browser then asks whether typed input may be lost. If the customer stays, the flow continues on this page.
  if (wouldLoseInput()) {
    replacePage(target)
    return new Promise((resolve) => setTimeout(resolve, 1000))
  }
  markLeaving()
  return load(target)
}
