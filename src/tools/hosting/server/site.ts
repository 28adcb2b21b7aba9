import { readFileSync } from 'node:fs'
import type { DeploymentConfig } from '#generated/engine.ts'
import { headerHosts } from '../../../../engine/tools/build/header-hosts.ts'
import { securityHeaders } from '../../../../engine/tools/build/headers.ts'
import type { Addresses } from '../../../../engine/tools/build/web/addresses.ts'

/** Who answers what the web server passes on: the backend, and those who take usage events and error reports. */
export type Taker = 'api' | 'usage' | 'reports'

/** An address of the own origin that is passed on; with a slash at its end everything below it. */
export interface Passed {
  path: string
  to: Taker
}

/** What the configs of web servers are written from. */
export interface Site {
  headers: Record<string, string>
  addresses: Addresses
  passed: Passed[]
  /** Where the API lies on the own origin, without a slash at its end; undefined where it lies elsewhere. */
  api: string | undefined
  /** Scheme, host and port of each taker. */
  backends: Record<Taker, string>
  /** Certificates that may vouch for a backend with https, in one file. */
  backendCa: string
  /** Folder of the build on the server. */
  root: string
  /** Name of the site; `_` for any. */
  name: string
  /** Addresses of the machine to listen at. */
  listen: string[]
  port: number
  /** Certificate and key; without them the site speaks http, for a machine that something in front of it protects. */
  tls: { certificate: string; key: string; httpPort: number } | undefined
  /** Networks of proxies in front, whose X-Forwarded-For is believed. */
  behind: string[]
  /** The directory of banks, where it is a file of this machine. */
  banks: string | undefined
  accessLog: string
  /** nginx has the module that sends .br files. */
  brotli: boolean
}

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

const isOwn = (path: unknown): path is string =>
  typeof path === 'string' && /^(\/[a-z0-9._-]+)+\/?$/.test(path)

/** Where the API lies on the own origin, without a slash at its end. */
export const apiOf = ({ apiBase }: DeploymentConfig): string | undefined =>
  isOwn(apiBase) ? apiBase.replace(/\/$/, '') : undefined

/** Addresses of the own origin that somebody else than the web server answers. */
export function passedOf(config: DeploymentConfig): Passed[] {
  const api = apiOf(config)
  const { usage, sentry } = config
  return [
    ...(api ? [{ path: `${api}/`, to: 'api' as const }] : []),
    ...(isOwn(usage?.endpoint) ? [{ path: usage.endpoint, to: 'usage' as const }] : []),
    ...(isOwn(sentry?.tunnel) ? [{ path: sentry.tunnel, to: 'reports' as const }] : []),
  ]
}
