import type { Ended, Resumed } from '#generated/context.ts'
import { endAtService } from '../api/logout.ts'
import { announceErasing } from '../api/tab-sync.ts'
import { forgetTenants } from '../boot/last-tenant.ts'
import { entries, entryAt, routeTable } from '../boot/entries.ts'
import { leave } from '../boot/reload-guard.ts'
import { agreement } from '../telemetry/consent/choice.ts'
import { reportUsage } from '../telemetry/events.ts'
import { flowStore } from './flow-store.ts'
import { allKeys, ownKeys, sessionKeys, tenantKey } from './keys.ts'
import { anyOpen } from './orders.ts'
import { activeEntry } from './restart.ts'
import { readItem, seal, writeItem } from './storage.ts'

/** What names the bank and the language of the page goes along in the address, for no key stays. */
function endedAddress(): string {
  const query = new URLSearchParams()
  const named = { tenant: readItem(tenantKey), lang: readItem(ownKeys.locale) }
  for (const [name, value] of Object.entries(named)) if (value) query.set(name, value)
  const { path = '/' } = routeTable.ended ?? {}
  return query.size > 0 ? `${path}?${query}` : path
}

/** Forgets everything that this browser keeps for the app, and leaves to the page that says so. Nothing is written after it. */
async function forget(ended: Ended): Promise<never> {
  const address = endedAddress()
  const consent = agreement()
  // What waits for a pause in typing is written first, so that it is gone with the rest.
  leave()
  for (const key of allKeys) writeItem(key, undefined)
  await forgetTenants()
  flowStore.write(sessionKeys.ended, { ...ended, ...(consent && { consent }) })
  seal()
  window.history.replaceState(null, '', window.location.pathname)
  window.location.replace(address)
  return new Promise(() => {})
}

/**
 * Ends the session and erases it: at the service what was not ordered and nobody has a link to, and here everything but the lock
 * of an order whose outcome nobody knows. Copies of this tab do the same.
 */
export async function erase(reason: 'asked' | 'idle'): Promise<never> {
  const { path } = activeEntry()
  const resumed = flowStore.read(sessionKeys.resumed) as Resumed | undefined // the store validates it by the schema of its key
  const ordered =
    resumed?.completed === true ||
    Boolean(flowStore.read(sessionKeys.receipt) ?? flowStore.read(sessionKeys.order))
  const erases = !ordered && flowStore.read(sessionKeys.linked) !== true
  const ending = await endAtService(erases)
  reportUsage({ area: 'switch', event: 'reset' })
  announceErasing()
  return forget({
    service: ordered ? 'ordered' : ending,
    idle: reason === 'idle',
    open: anyOpen(),
    entry: entries().find((entry) => entry.path === path)?.name ?? null,
  })
}

/** A copy of this tab has ended the session: this one shows nothing of it any more. */
export function eraseCopy(): Promise<never> {
  const name = entryAt(window.location.pathname)?.name ?? null
  return forget({ service: 'nothing', idle: false, open: anyOpen(), entry: name })
}
