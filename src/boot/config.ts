import type { DeploymentConfig } from '#generated/engine.ts'
import { basePath, toHostPath } from '#engine/util/base-path.ts'
import { withTimeout } from '#engine/util/fetch-limits.ts'

/** Timeout for config.json in milliseconds. */
const timeout = 10_000

/** Defaults for keys that config.json leaves out: all hosts are our own origin. */
const defaults: DeploymentConfig = {
  apiBase: '/api/v1',
  hosts: { tenant: '', theme: '', cdn: '', helpdesk: '' },
  redirectOrigins: [],
  defaultTenant: 'hausbank',
}

let current = defaults

export const config = (): DeploymentConfig => current

const ownHost = basePath.slice(0, -1)

/** Where `/tenants/...` is: its host, or the folder of this app. */
export const tenantHost = (): string => current.hosts.tenant || ownHost

/** Where `/banks.json` is: its host, or the folder of this app. */
export const cdnHost = (): string => current.hosts.cdn || ownHost

/**
 * Loads config.json at start. There is no fallback for a missing file: without the tenant host the app would show the default
 * tenant, and clear the session of the right one.
 * @throws Error if the file is missing, invalid or too slow
 */
export async function loadConfig(): Promise<DeploymentConfig> {
  const value = await withTimeout(timeout, async (signal) => {
    const response = await fetch(toHostPath('/config.json'), { cache: 'no-cache', signal })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return (await response.json()) as Partial<DeploymentConfig> | null // validated below
  }).catch((error: unknown) => {
    throw new Error(`config.json could not be read: ${String(error)}`)
  })
  if (typeof value?.apiBase !== 'string' || typeof value.hosts !== 'object')
    throw new Error('config.json has no apiBase or no hosts.')
  current = { ...defaults, ...value, hosts: { ...defaults.hosts, ...value.hosts } }
  return current
}
