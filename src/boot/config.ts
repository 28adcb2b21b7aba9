import type { DeploymentConfig } from '#generated/engine.ts'
import { withTimeout } from '#engine/util/with-timeout.ts'

/** Longest wait for config.json, in milliseconds. */
const patience = 10_000

/** What a config.json may leave out: then it is on the own origin. Before the file is read, nothing is asked for. */
const fallback: DeploymentConfig = {
  apiBase: '/api/v1',
  hosts: { tenant: '', theme: '', cdn: '', helpdesk: '' },
  redirectOrigins: [],
  defaultTenant: 'hausbank',
}

let current = fallback

export const config = (): DeploymentConfig => current

/**
 * Reads config.json at start. Nothing is guessed where it cannot be read: without the host of the tenants another bank's page
 * would appear, and the switch of this one would be forgotten.
 * @throws where the file is missing, broken or too slow
 */
export async function loadConfig(): Promise<DeploymentConfig> {
  const value = await withTimeout(patience, async (signal) => {
    const response = await fetch('/config.json', { cache: 'no-cache', signal })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return (await response.json()) as Partial<DeploymentConfig> | null // looked at below
  }).catch((error: unknown) => {
    throw new Error(`config.json could not be read: ${String(error)}`)
  })
  if (typeof value?.apiBase !== 'string' || typeof value.hosts !== 'object')
    throw new Error('config.json has no apiBase or no hosts.')
  current = { ...fallback, ...value, hosts: { ...fallback.hosts, ...value.hosts } }
  return current
}
