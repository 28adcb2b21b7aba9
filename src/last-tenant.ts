import type { Tenant } from '#generated/engine.ts'
import { readTenant } from '#engine/tenant/read.ts'

/** The files of tenants as this browser last could use them: nothing of the customer, only what the host serves to everybody. */
const store = 'tenants'
/** So long a last good file stands in for one that cannot be read, in milliseconds: a week. */
const lifetime = 7 * 24 * 60 * 60 * 1000

const keyOf = (host: string, id: string) => `${host}/tenants/${id}/last-good`

/** Keeps a file that was sound enough to be used. A browser that keeps nothing (private mode, no room) does without. */
export async function keepTenant(host: string, id: string, file: unknown): Promise<void> {
  try {
    const kept = await caches.open(store)
    await kept.put(keyOf(host, id), Response.json({ at: Date.now(), file }))
  } catch {
    // As said: the next failure shows the default tenant instead.
  }
}

/** The tenant as it was kept within the last week. */
export async function lastTenant(host: string, id: string): Promise<Tenant | undefined> {
  try {
    const kept = await (await caches.open(store)).match(keyOf(host, id))
    const { at, file }: Partial<Record<string, unknown>> = (await kept?.json()) ?? {}
    const age = Date.now() - Number(at)
    const tenant = age >= 0 && age < lifetime ? readTenant(file) : undefined
    return tenant?.id === id ? tenant : undefined
  } catch {
    return undefined
  }
}
