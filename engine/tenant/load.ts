import type { Tenant } from '#generated/engine.ts'
import { withTimeout, textAtMost } from '../util/fetch-limits.ts'
import { readTenant } from './read.ts'

/** Maximum size of a tenant file. A typical one has a few KiB. */
export const tenantBytes = 256 * 1024

const idPattern = /^[a-z][a-z0-9-]{0,40}$/

export const isTenantId = (id: unknown): id is string => typeof id === 'string' && idPattern.test(id)

/** Timeout for loading a tenant file, in milliseconds. */
const loadTimeout = 10_000

/** The tenant could not be loaded. The message is for the operator. */
export class TenantError extends Error {
  override name = 'TenantError'
  /** A temporary failure (timeout, no connection, HTTP 429 or 5xx): a later attempt may succeed. */
  readonly passing: boolean

  constructor(message: string, passing = false) {
    super(message)
    this.passing = passing
  }
}

/**
 * Loads tenants/<id>/tenant.json from the tenant host. Returns the tenant, and the original file for validation in the console.
 * @throws TenantError
 */
export async function loadTenant(host: string, id: string): Promise<{ tenant: Tenant; file: unknown }> {
  const address = `${host}/tenants/${id}/tenant.json`
  let status = 0
  const read = async (signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(address, { cache: 'no-cache', signal })
    status = response.status
    if (!response.ok) throw new Error(`HTTP ${status}`)
    return JSON.parse(await textAtMost(response, tenantBytes))
  }
  const file = await withTimeout(loadTimeout, read).catch((error: unknown) => {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new TenantError(
      `${address} could not be read: ${String(error)}`,
      timedOut || status === 0 || status === 429 || status >= 500,
    )
  })
  const tenant = readTenant(file)
  if (!tenant) throw new TenantError(`${address} has no id or no name.`)
  if (tenant.id !== id) throw new TenantError(`${address} names itself "${tenant.id}".`)
  return { tenant, file }
}
