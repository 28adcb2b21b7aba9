import type { DeploymentConfig } from '#generated/engine.ts'

/** Where this installation finds its servers when config.json cannot be read: all on its own origin. */
const fallback: DeploymentConfig = {
  apiBase: '/api/v1',
  hosts: { tenant: '', theme: '', cdn: '', helpdesk: '' },
  redirectOrigins: [],
  defaultTenant: 'hausbank',
  sandbox: false,
}

let current = fallback

export const config = (): DeploymentConfig => current

/** Reads config.json once at start. A file that is missing or broken is said in the console, for operators. */
export async function loadConfig(): Promise<DeploymentConfig> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' })
    const value: Partial<DeploymentConfig> = await response.json()
    if (!response.ok || typeof value.apiBase !== 'string' || typeof value.hosts !== 'object')
      throw new Error(`HTTP ${response.status}`)
    current = { ...fallback, ...value, hosts: { ...fallback.hosts, ...value.hosts } }
  } catch (error) {
    // oxlint-disable-next-line no-console -- the one place an operator looks when an installation does not start
    console.warn('config.json could not be read; this installation runs with its defaults.', error)
  }
  return current
}
