import type { Tenant } from '#generated/engine.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { readTenant } from '#engine/tenant/read.ts'
import { scopedName } from '#engine/util/base-path.ts'

/** Cache of the last valid tenant files. They contain no customer data. */
const cacheName = scopedName('tenants')
/** How long a cached file is used if the current one cannot be read, in milliseconds. */
const lifetime = settings.keptFor.tenantFileDays * 86_400_000

const keyOf = (host: string, id: string) => `${host}/tenants/${id}/last-good`

/** Caches a tenant file that could be used. Failures are ignored (private mode, quota). */
export async function cacheTenant(host: string, id: string, file: unknown): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(keyOf(host, id), new Response(JSON.stringify({ at: Date.now(), file })))
  } catch {
    // Without a cached file, a failure to load the tenant shows the default tenant.
  }
}

export async function clearTenantCache(): Promise<void> {
  try {
    await caches.delete(cacheName)
  } catch {
    // No cache storage: there is nothing to delete.
  }
}

export async function cachedTenant(host: string, id: string): Promise<Tenant | undefined> {
  try {
    const cached = await (await caches.open(cacheName)).match(keyOf(host, id))
    const { at = Infinity, file } = ((await cached?.json()) ?? {}) as { at?: number; file?: unknown } // as `cacheTenant` has written it
    const tenant = Date.now() >= at && Date.now() - at < lifetime ? readTenant(file) : undefined
    return tenant?.id === id ? tenant : undefined
  } catch {
    return undefined
  }
}
