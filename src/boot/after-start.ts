import { listenToOtherTabs } from '../api/tab-sync.ts'
import { tenantHost } from '../config/config.ts'
import { cacheTenant } from '../config/tenant-cache.ts'
import { isEndedPage } from '../routes/entries.ts'
import { sessionKeys } from '../session/keys.ts'
import { dropExpiredOrders } from '../session/orders.ts'
import { readItem } from '../session/storage.ts'
import { dropExpiredTicks } from '../session/ticked-tasks.ts'
import type { Environment } from './load-environment.ts'
import { warnAboutTenantFile } from './tenant-warnings.ts'

/** Runs after the first screen is shown. Its parts do not depend on each other: all are begun, and failures are ignored. */
export async function afterStart({ file, tenant }: Pick<Environment, 'file' | 'tenant'>): Promise<void> {
  const isFileRead = file !== undefined && !isEndedPage()
  const parts = [
    dropExpiredOrders,
    dropExpiredTicks,
    async () =>
      readItem(sessionKeys.archivedAnswers) && (await import('../session/validate.ts')).dropExpiredAnswers(),
    // A reloaded tab belongs to the session of its duplicates even before its first call.
    listenToOtherTabs,
    () => isFileRead && warnAboutTenantFile(file, tenant),
    // The cache is for times when the file cannot be loaded. After the data was deleted nothing may be stored.
    () => isFileRead && cacheTenant(tenantHost(), tenant.id, file),
  ]
  await Promise.allSettled(parts.map(async (part) => part()))
}
