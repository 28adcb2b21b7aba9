import type { Ended, Resumed } from '#generated/context.ts'
import { keepTenant } from '#engine/tenant/links.ts'
import { replacePage } from '#engine/util/base-path.ts'
import { endServerSession } from '../../api/logout.ts'
import { announceErasure, withTabLock } from '../../api/tab-sync.ts'
import { clearTenantCache } from '../../config/tenant-cache.ts'
import { entries, routeTable, shownEntry } from '../../routes/entries.ts'
import { flowStore } from '../../session/flow-store.ts'
import { allKeys, ownKeys, sessionKeys } from '../../session/keys.ts'
import { markLeaving } from '../../session/leaving.ts'
import { hasOpenOrder } from '../../session/orders.ts'
import { activeEntry } from '../../session/other-switch.ts'
import { readItem, sealStorage, writeItem } from '../../session/storage.ts'
import { dropTicks } from '../../session/ticked-tasks.ts'
import { agreement } from '../../telemetry/consent/choice.ts'
import { reportUsage } from '../../telemetry/events.ts'

/** Whether the switch of this tab is ordered, or may be. */
function isOrdered(): boolean {
  const resumed = flowStore.read(sessionKeys.resumed) as Resumed | undefined // the store validates it by the schema of its key
  return (
    resumed?.completed === true ||
    Boolean(flowStore.read(sessionKeys.receipt) ?? flowStore.read(sessionKeys.order))
  )
}

/**
 * Ends the session on the server, whose tokens are good for nothing afterwards, and erases the switch there, unless it is ordered
 * or a link to it was sent. Duplicates of this tab erase their data too. Runs in one tab at a time: if two idle tabs ended the
 * session together, the server would refuse the second call, and that tab would show that the erasure was not confirmed. Never
 * rejects.
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
 * Ends the session and erases its data. On the server only if there is no order and no resume link was sent. In the browser
 * everything, except the lock for an order whose outcome is unknown. Duplicates of this tab erase their data too.
 */
export async function erase(reason: 'asked' | 'idle'): Promise<never> {
  const { path } = activeEntry()
  const service = await endOnServer()
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
