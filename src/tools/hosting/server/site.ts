import { readFileSync } from 'node:fs'
import type { DeploymentConfig } from '#generated/engine.ts'
import { headerHosts } from '../../../../engine/tools/build/header-hosts.ts'
import { securityHeaders } from '../../../../engine/tools/build/headers.ts'

/** Reads a deployment config. @throws where it is no JSON, or names no API and hosts */
export function readConfig(file: string): DeploymentConfig {
  const config = JSON.parse(readFileSync(file, 'utf8')) as DeploymentConfig // `npm run check` proves its shape
  if (typeof config.apiBase !== 'string' || typeof config.hosts !== 'object')
    throw new Error(`${file} is no deployment config: it names no apiBase or no hosts.`)
  return config
}

/** The headers of an installation. @throws where a host of it would open the policy further than to itself */
export const headersOf = (config: DeploymentConfig): Record<string, string> => ({
  ...securityHeaders(headerHosts(config)),
  // Without it the browser's profiler refuses to start.
  ...(config.sentry?.profiles && { 'Document-Policy': 'js-profiling' }),
})

/** Paths of the own origin that somebody else than the web server answers: the API, and whoever takes reports. */
export function backendPaths({ apiBase, ...rest }: DeploymentConfig): string[] {
  const taking = Object.entries(rest).flatMap(([key, value]) =>
    key === 'sentry' || key === 'usage' ? Object.values(value ?? {}) : [],
  )
  return [`${apiBase.replace(/\/$/, '')}/`, ...taking].filter(
    (path): path is string => typeof path === 'string' && /^(\/[a-z0-9._-]+)+\/?$/.test(path),
  )
}
