import type { DeploymentConfig, Tenant } from '#generated/engine.ts'
import { basePath, toHostPath } from '#engine/util/base-path.ts'
import { withTimeout } from '#engine/util/requests.ts'
import { isObject } from '#engine/util/json.ts'
import file from './config.json' with { type: 'json' }

/** Timeout for config.json in milliseconds. */
const timeout = 10_000

/** Defaults for keys that the config.json of a host leaves out: all hosts are our own origin. */
const defaults: DeploymentConfig = file

let current = defaults

export const config = (): DeploymentConfig => current

let tenant: Tenant | undefined

/** The tenant of the page; undefined before it is loaded. */
export const shownTenant = (): Tenant | undefined => tenant

export function setShownTenant(next: Tenant): void {
  tenant = next
}

const ownHost = basePath.slice(0, -1)

/** Where `/tenants/...` is: its host, or the folder of this app. */
export const tenantHost = (): string => current.hosts.tenant || ownHost

/** Where `/banks.json` is: its host, or the folder of this app. */
export const cdnHost = (): string => current.hosts.cdn || ownHost

/** config.json could not be read. The message is for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Makes a value the config, if it is one. */
function accept(value: unknown): DeploymentConfig | undefined {
  if (!isObject(value) || typeof value.apiBase !== 'string' || !isObject(value.hosts)) return undefined
  const read = value as Partial<DeploymentConfig> // `npm run check` validates the rest
  current = { ...defaults, ...read, hosts: { ...defaults.hosts, ...read.hosts } }
  return current
}

/**
 * Loads config.json. There is no fallback: without the tenant host the app would show the default tenant, and clear the session of
 * the right one. @param copy its content in a baked page: used if valid @throws ConfigError if the file is missing, invalid or too slow
 */
export async function loadConfig(copy?: unknown): Promise<DeploymentConfig> {
  const copied = accept(copy)
  if (copied) return copied
  const value = await withTimeout(timeout, async (signal) => {
    const response = await fetch(toHostPath('/config.json'), { cache: 'no-cache', signal })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return (await response.json()) as unknown // validated by `accept`
  }).catch((error: unknown) => {
    throw new ConfigError(`config.json could not be read: ${String(error)}`)
  })
  const read = accept(value)
  if (!read) throw new ConfigError('config.json has no apiBase or no hosts.')
  return read
}
