import type { Tenant } from '#generated/engine.ts'
import { readTenant } from '#engine/tenant/read.ts'

/** The files of tenants as this browser last could use them: nothing of the customer, only what the host serves to everybody. */
const store = 'tenants'
/** So long a last good file stands in for one that cannot be read, in milliseconds: a week. */
const lifetime = 7 * 24 * 60 * 60 * 1000

const keyOf = (host: string, id: string) => `${host}/tenants/${id}/last-good`

interface Kept {
  /** When it was kept, in ms. */
  at: number
  file: unknown
}

async function read(kept: Cache, key: string): Promise<Kept> {
  const { at, file }: Partial<Record<string, unknown>> = (await (await kept.match(key))?.json()) ?? {}
  return { at: Number(at), file }
}

const isWithin = ({ at }: Kept, time: number) => Date.now() >= at && Date.now() - at < time

/**
 * Keeps a file that was sound enough to be used. A browser that keeps nothing (private mode, no room) does without. The
 * same file is not written again on the same day.
 */
export async function keepTenant(host: string, id: string, file: unknown): Promise<void> {
  try {
    const [kept, key] = [await caches.open(store), keyOf(host, id)]
    const last = await read(kept, key).catch(() => undefined)
    if (last && isWithin(last, lifetime / 7) && JSON.stringify(last.file) === JSON.stringify(file)) return
    await kept.put(key, new Response(JSON.stringify({ at: Date.now(), file })))
  } catch {
    // As said: the next failure shows the default tenant instead.
  }
}

/** Forgets the files that were kept. */
export async function forgetTenants(): Promise<void> {
  try {
    await caches.delete(store)
  } catch {
    // A browser that keeps nothing.
  }
}

/** The tenant as it was kept within the last week. */
export async function lastTenant(host: string, id: string): Promise<Tenant | undefined> {
  try {
    const last = await read(await caches.open(store), keyOf(host, id))
    const tenant = isWithin(last, lifetime) ? readTenant(last.file) : undefined
    return tenant?.id === id ? tenant : undefined
  } catch {
    return undefined
  }
}
