import type { Tenant } from '#generated/engine.ts'
import { config } from './config.ts'
import { entries } from './entries.ts'
import { keepTenant } from './last-tenant.ts'

// With it, so that one file is fetched for both.
export { lastTenant } from './last-tenant.ts'

/** Every value of the file stands in what was read of it. */
function isTaken(value: unknown, taken: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, taken)
  if (typeof taken !== 'object' || taken === null) return Object.keys(value).length === 0
  const read = new Map(Object.entries(taken))
  return Object.entries(value).every(([key, item]) => key === '$schema' || isTaken(item, read.get(key)))
}

/**
 * Tells the operator in the console where a tenant file does not follow its language. Loads what knows the language only
 * when something of the file was not taken over: customers of a sound tenant do without it.
 */
export async function checkTenantFile(file: unknown, tenant: Tenant): Promise<void> {
  for (const [name, flow] of Object.entries(tenant.entries ?? {}))
    if (!entries().some((one) => one.name === name && one.flow === flow))
      // oxlint-disable-next-line no-console -- as in tenant-findings.ts
      console.warn(`tenant.json /entries/${name}: no such entry, or no such flow. This value is not used.`)
  if (!isTaken(file, tenant)) (await import('./tenant-findings.ts')).tellFindings(file)
}

/** What can wait until the first screen is there: a file that came is checked, and kept for the day on which none comes. */
export async function afterStart(file: unknown, tenant: Tenant): Promise<void> {
  if (file === undefined) return
  await Promise.all([checkTenantFile(file, tenant), keepTenant(config().hosts.tenant, tenant.id, file)])
}
