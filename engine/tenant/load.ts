import type { Tenant } from '#generated/engine.ts'
import { readTenant } from './read.ts'
import { textAtMost } from './text-at-most.ts'

/** A tenant file is some KiB, with all texts of its own some dozens. */
export const tenantBytes = 256 * 1024

const idPattern = /^[a-z][a-z0-9-]{0,40}$/

export const isTenantId = (id: unknown): id is string => typeof id === 'string' && idPattern.test(id)

/** A tenant that could not be used, with the reason for its operator. */
export class TenantError extends Error {
  override name = 'TenantError'
}

/**
 * Reads tenants/<id>/tenant.json from the tenant host; answers the tenant and the file as it came, for the operator's check.
 * @throws TenantError
 */
export async function loadTenant(host: string, id: string): Promise<{ tenant: Tenant; file: unknown }> {
  const address = `${host}/tenants/${id}/tenant.json`
  let file: unknown
  try {
    const response = await fetch(address, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    file = JSON.parse(await textAtMost(response, tenantBytes))
  } catch (error) {
    throw new TenantError(`${address} could not be read: ${String(error)}`)
  }
  const tenant = readTenant(file)
  if (!tenant) throw new TenantError(`${address} has no id or no name.`)
  if (tenant.id !== id) throw new TenantError(`${address} names itself "${tenant.id}".`)
  return { tenant, file }
}
