import type { Tenant } from '#generated/engine.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { tenantHost } from './config.ts'
import { entries } from './entries.ts'
import { plainText, quoted } from './quoted.ts'
import { textsReady } from './texts.ts'
import { cacheTenant } from './tenant-cache.ts'

// Exported from here so that both are in one chunk.
export { cachedTenant } from './tenant-cache.ts'

/** Whether every value of the file is also in the tenant that was read from it. */
function isContained(value: unknown, container: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, container)
  if (typeof container !== 'object' || container === null) return Object.keys(value).length === 0
  const read = new Map(Object.entries(container))
  return Object.entries(value).every(([key, item]) => key === '$schema' || isContained(item, read.get(key)))
}

/**
 * Warns the operator in the console about values of a tenant file that are not valid. The validator is loaded only if a value was
 * not used, so customers of a valid tenant do not load it.
 */
export async function warnAboutTenantFile(file: unknown, tenant: Tenant): Promise<void> {
  const named = new Set<string>()
  const warn = (place: string, why: string): void => {
    named.add(place)
    // oxlint-disable-next-line no-console -- as in tenant-findings.ts
    console.warn(`tenant.json ${plainText(place)}: ${why} This value is not used.`)
  }
  for (const [name, flow] of Object.entries(tenant.entries ?? {}))
    if (!entries().some((entry) => entry.name === name && entry.flow === flow))
      warn(`/entries/${name}`, 'no such entry, or no such flow.')
  for (const [name, link] of Object.entries(tenant.theme.links))
    if (!linkHref(link))
      warn(`/theme/links/${name}`, `${quoted(link)} is neither a safe external address nor a page.`)
  if (Object.values(tenant.texts ?? {}).some((own) => Object.keys(own).length > 0))
    (await import('./own-texts.ts')).checkOwnTexts(tenant, await textsReady())
  if (!isContained(file, tenant)) (await import('./tenant-findings.ts')).logFindings(file, named)
}

/** Runs after the first screen is shown: validates a loaded tenant file and caches it for times when it cannot be loaded. */
export async function afterStart(file: unknown, tenant: Tenant): Promise<void> {
  if (file === undefined) return
  await Promise.all([warnAboutTenantFile(file, tenant), cacheTenant(tenantHost(), tenant.id, file)])
}
