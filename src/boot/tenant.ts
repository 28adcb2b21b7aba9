import type { Tenant } from '#generated/engine.ts'
import { TenantError, isTenantId, loadTenant } from '#engine/tenant/load.ts'
import { config } from './config.ts'
import { clearSession } from '../session/flow-store.ts'
import { tenantKey, tokenKeys } from '../session/keys.ts'
import { readItem, writeItem } from '../session/storage.ts'

/** The tenant that the address names, else the one of this session, else the default of the installation. */
function wanted(): { id: string; refused: boolean } {
  const named = new URLSearchParams(window.location.search).get('tenant')
  const kept = readItem(tenantKey)
  const fallback = isTenantId(kept) ? kept : config().defaultTenant
  if (named === null) return { id: fallback, refused: false }
  return isTenantId(named) ? { id: named, refused: false } : { id: fallback, refused: true }
}

let shown: Tenant | undefined

/** The tenant whose pages are shown; undefined before it was found. */
export const shownTenant = (): Tenant | undefined => shown

export interface FoundTenant {
  tenant: Tenant
  /** The file as it came, for the operator's check; undefined where none of use came. */
  file: unknown
  /** It stands in for another that could not be used. */
  replaced: boolean
}

/**
 * The tenant to show. A session belongs to the tenant under which it began: under another one it is forgotten, so that no
 * bank shows, or gets, what was said to another. `restarted` where something was lost by that.
 */
export async function findTenant(): Promise<FoundTenant & { restarted: boolean }> {
  const kept = readItem(tenantKey)
  const found = await load()
  shown = found.tenant
  const other = kept !== undefined && kept !== found.tenant.id
  const restarted = other && readItem(tokenKeys.access) !== undefined
  if (other) clearSession()
  return { ...found, restarted }
}

/** The tenant of this name; where its file cannot be used, as it was when this browser last could. */
async function latest(id: string): ReturnType<typeof loadTenant> {
  const { tenant } = config().hosts
  try {
    return await loadTenant(tenant, id)
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    // oxlint-disable-next-line no-console -- operators look here when their tenant does not show
    console.warn(`tenant.json: ${error.message}`)
    const last = await (await import('./tenant-check.ts')).lastTenant(tenant, id)
    if (!last) throw error
    return { tenant: last, file: undefined }
  }
}

async function load(): Promise<FoundTenant> {
  const { id, refused } = wanted()
  const { defaultTenant } = config()
  try {
    const found = await latest(id)
    writeItem(tenantKey, found.tenant.id)
    return { ...found, replaced: refused }
  } catch (error) {
    if (!(error instanceof TenantError) || id === defaultTenant) throw error
    // A switch that has begun is not given up because a host is down for a moment.
    if (error.passing && readItem(tenantKey) === id && readItem(tokenKeys.access)) throw error
    const other = await latest(defaultTenant)
    writeItem(tenantKey, undefined)
    return { ...other, replaced: true }
  }
}
