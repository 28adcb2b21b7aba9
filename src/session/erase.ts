import type { Ended, Resumed } from '#generated/context.ts'
import { keepTenant } from '#engine/tenant/links.ts'
import { replacePage } from '#engine/util/base-path.ts'
import { endServerSession } from '../api/logout.ts'
import { withTabLock } from '../api/tab-lock.ts'
import { announceErasure } from '../api/tab-sync.ts'
import { clearTenantCache } from '../boot/tenant-cache.ts'
import { entries, routeTable, shownEntry } from '../boot/entries.ts'
import { markLeaving } from '../boot/reload-guard.ts'
import { agreement } from '../telemetry/consent/choice.ts'
import { reportUsage } from '../telemetry/events.ts'
import { flowStore } from './flow-store.ts'
import { allKeys, ownKeys, sessionKeys } from './keys.ts'
import { hasOpenOrder } from './orders.ts'
import { activeEntry } from './restart.ts'
import { dropTicks } from './stored-ticks.ts'
import { readItem, sealStorage, writeItem } from './storage.ts'

/** Address of the page after erasing. It carries language, view and a named tenant as parameters, because all storage keys are deleted. */
function endedAddress(): string {
  const query = new URLSearchParams()
  const parameters = { lang: readItem(ownKeys.locale), view: readItem(ownKeys.view) }
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  const { path = '/' } = routeTable.ended ?? {}
  return keepTenant(query.size > 0 ? `${path}?${query}` : path)
}

/**
 * Deletes everything that the app stores in this browser, seals the storage, and loads the page that reports what was erased.
 */
async function eraseLocally(ended: Ended): Promise<never> {
  const address = endedAddress()
  const consent = agreement()
  // Flushes delayed draft writes first, so that they are deleted with the rest.
  markLeaving()
  for (const key of allKeys) writeItem(key, undefined)
  await clearTenantCache()
  flowStore.write(sessionKeys.ended, { ...ended, ...(consent && { consent }) })
  sealStorage()
  window.history.replaceState(null, '', window.location.pathname)
  replacePage(address)
  return new Promise(() => {})
}

/**
 * Ends the session on the server and notifies duplicates of this tab. Runs in one tab at a time: if two idle tabs ended the session
 * together, the server would refuse the second call, and that tab would show that the erasure was not confirmed.
 */
const endInOneTab = (erases: boolean, ordered: boolean): Promise<Ended['service']> =>
  withTabLock('end', async (waited) => {
    const ending = await endServerSession(erases, waited)
    const service = ordered ? 'ordered' : ending
    announceErasure(service)
    return service
  })

/**
 * Ends the session and erases its data. On the server only if there is no order and no resume link was sent. In the browser
 * everything, except the lock for an order whose outcome is unknown. Duplicates of this tab erase their data too.
 */
export async function erase(reason: 'asked' | 'idle'): Promise<never> {
  const { path } = activeEntry()
  const resumed = flowStore.read(sessionKeys.resumed) as Resumed | undefined // the store validates it by the schema of its key
  const ordered =
    resumed?.completed === true ||
    Boolean(flowStore.read(sessionKeys.receipt) ?? flowStore.read(sessionKeys.order))
  const erases = !ordered && flowStore.read(sessionKeys.linked) !== true
  const service = await endInOneTab(erases, ordered)
  if (reason === 'asked') dropTicks()
  reportUsage({ area: 'switch', event: 'reset' })
  return eraseLocally({
    service,
    idle: reason === 'idle',
    open: hasOpenOrder(),
    entry: entries().find((entry) => entry.path === path)?.name ?? null,
  })
}

/** Erases the data of this tab after a duplicate of it has erased the session. `service`: the outcome on the server. */
export function eraseThisTab(service: Ended['service']): Promise<never> {
  const name = shownEntry()?.name ?? null
  return eraseLocally({ service, idle: false, open: hasOpenOrder(), entry: name })
}
