import type { Tenant } from '#generated/engine.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { readTenant } from '#engine/tenant/read.ts'
import { scopedName } from '#engine/util/base-path.ts'

/** Cache of the last valid tenant files. They contain no customer data. */
const cacheName = scopedName('tenants')
const day = 86_400_000
/** How long a cached file is used if the current one cannot be read, in milliseconds. */
const lifetime = settings.keptFor.tenantFileDays * day

const keyOf = (host: string, id: string) => `${host}/tenants/${id}/last-good`

interface CachedFile {
  /** When it was cached, in milliseconds since 1970. */
  at: number
  file: unknown
}

async function read(cache: Cache, key: string): Promise<CachedFile> {
  const { at, file }: Partial<Record<string, unknown>> = (await (await cache.match(key))?.json()) ?? {}
  return { at: Number(at), file }
}

const isWithin = ({ at }: CachedFile, time: number) => Date.now() >= at && Date.now() - at < time

/**
 * Caches a tenant file that could be used. Failures are ignored (private mode, quota). The same file is not written again within
 * a day.
 */
export async function cacheTenant(host: string, id: string, file: unknown): Promise<void> {
  try {
    const [cache, key] = [await caches.open(cacheName), keyOf(host, id)]
    const last = await read(cache, key).catch(() => undefined)
    if (last && isWithin(last, day) && JSON.stringify(last.file) === JSON.stringify(file)) return
    await cache.put(key, new Response(JSON.stringify({ at: Date.now(), file })))
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
    const last = await read(await caches.open(cacheName), keyOf(host, id))
    const tenant = isWithin(last, lifetime) ? readTenant(last.file) : undefined
    return tenant?.id === id ? tenant : undefined
  } catch {
    return undefined
  }
}
