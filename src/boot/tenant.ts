import type { Tenant } from '#generated/engine.ts'
import { setNamedTenant } from '#engine/tenant/links.ts'
import { TenantError, isTenantId, loadTenant, readTenant } from '#engine/tenant/read.ts'
import { config, setShownTenant, shownTenant, tenantHost } from '../config/config.ts'
import { clearSession } from '../session/flow-store.ts'
import { tenantKey, tokenKeys } from '../session/keys.ts'
import { readItem, writeItem } from '../session/storage.ts'

/** Id of the requested tenant: URL parameter, else session, else default of the deployment. `refused` for an invalid parameter. */
function requestedTenant(): { id: string; refused: boolean } {
  const parameter = new URLSearchParams(window.location.search).get('tenant')
  const stored = readItem(tenantKey)
  const fallback = isTenantId(stored) ? stored : config().defaultTenant
  return isTenantId(parameter)
    ? { id: parameter, refused: false }
    : { id: fallback, refused: parameter !== null }
}

/**
 * Whether addresses must name this tenant to lead to it: the address of the page does, or another address of this tab did. The
 * host leads to its default tenant by itself.
 */
const isNamed = ({ id }: Tenant): boolean =>
  new URLSearchParams(window.location.search).get('tenant') === id || id !== config().defaultTenant

interface FoundTenant {
  tenant: Tenant
  /** The raw file, for the check in the console; undefined if the tenant comes from the cache. */
  file: unknown
  /** The shown tenant replaces a requested one that could not be used. */
  replaced: boolean
}

/**
 * Finds the tenant to show. A session belongs to one tenant: for another tenant it is cleared, so that no bank gets the data that
 * was entered for another one. `restarted` if a session was cleared.
 * @param copy the content of tenant.json in a baked page: used if it is the requested tenant, and nothing is loaded
 */
export async function findTenant(copy?: unknown): Promise<FoundTenant & { restarted: boolean }> {
  const previous = readItem(tenantKey)
  const { id, refused } = requestedTenant()
  const copied = readTenant(copy)
  const isCopied = copied?.id === id && !refused
  const found = isCopied ? { tenant: copied, file: copy, replaced: false } : await load(id, refused)
  // The default tenant of a baked page may be an old one. What is entered under a tenant does not go on under another one that was
  // requested, once that can be loaded.
  if (!isCopied || isNamed(copied)) writeItem(tenantKey, found.tenant.id)
  setShownTenant(found.tenant)
  setNamedTenant(isNamed(found.tenant) ? found.tenant.id : undefined)
  const hasChanged = previous !== undefined && previous !== found.tenant.id
  const restarted = hasChanged && readItem(tokenKeys.access) !== undefined
  if (hasChanged) clearSession()
  return { ...found, restarted }
}

/** Loads a tenant; if its file cannot be used, from the cache of this browser, or the one that is shown already. */
async function loadOrCached(id: string): ReturnType<typeof loadTenant> {
  const tenant = tenantHost()
  try {
    return await loadTenant(tenant, id)
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    // oxlint-disable-next-line no-console -- a message for operators whose tenant is not shown
    console.warn(`tenant.json: ${error.message}`)
    const cached = await (await import('../config/tenant-cache.ts')).cachedTenant(tenant, id)
    const shown = shownTenant()
    const isKept = shown?.id === id && (error.passing || id === config().defaultTenant)
    const last = cached ?? (isKept ? shown : undefined)
    if (!last) throw error
    return { tenant: last, file: undefined }
  }
}

async function load(id: string, refused: boolean): Promise<FoundTenant> {
  const { defaultTenant } = config()
  try {
    return { ...(await loadOrCached(id)), replaced: refused }
  } catch (error) {
    if (!(error instanceof TenantError) || id === defaultTenant) throw error
    // A temporary failure of the host must not clear a switch in progress.
    if (error.passing && readItem(tenantKey) === id && readItem(tokenKeys.access)) throw error
    return { ...(await loadOrCached(defaultTenant)), replaced: true }
  }
}
