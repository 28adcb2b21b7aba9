import { scopedName } from '#engine/util/base-path.ts'
import { ordersKey, sessionKeys, ticksKey, tokenKeys } from '../session/keys.ts'
import { readItem } from '../session/storage.ts'
import { tenantHost } from '../config/config.ts'
import { isEndedPage } from '../routes/entries.ts'
import type { Environment } from './load-environment.ts'
import { cacheTenant } from '../config/tenant-cache.ts'
import { warnAboutTenantFile } from './tenant-warnings.ts'

/** Whether this browser stores anything under a key. Storage may be denied. */
function hasLocal(key: string): boolean {
  try {
    return localStorage.getItem(scopedName(key)) !== null
  } catch {
    return false
  }
}

/** Runs after the first screen is shown. Its parts do not depend on each other: all are begun, and failures are ignored. */
export async function afterStart({ file, tenant }: Pick<Environment, 'file' | 'tenant'>): Promise<void> {
  const parts = [
    // Locks of orders with an unknown outcome expire after a day. Expired ones are deleted when the app starts.
    async () => hasLocal(ordersKey) && (await import('../session/orders.ts')).dropExpiredOrders(),
    async () =>
      readItem(sessionKeys.archivedAnswers) && (await import('../session/validate.ts')).dropExpiredAnswers(),
    // A reloaded tab belongs to the session of its duplicates even before its first call.
    async () => readItem(tokenKeys.access) && (await import('../api/tab-sync.ts')).listenToOtherTabs(),
    async () => hasLocal(ticksKey) && (await import('../session/ticked-tasks.ts')).dropExpiredTicks(),
    async () => file !== undefined && !isEndedPage() && warnAboutTenantFile(file, tenant),
    // The cache is for times when the file cannot be loaded. After the data was deleted nothing may be stored.
    async () => file !== undefined && !isEndedPage() && cacheTenant(tenantHost(), tenant.id, file),
  ]
  await Promise.allSettled(parts.map((part) => part()))
}
