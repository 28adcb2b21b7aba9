import { readFileSync } from 'node:fs'
import routes from '../../../../flows/routes.json' with { type: 'json' }
import type { DeploymentConfig } from '#generated/engine.ts'
import { isPath } from '#engine/tools/build/security-headers.ts'
import type { Addresses } from '#engine/tools/build/web/addresses.ts'

/** The backends that the web server proxies to: the API, the receivers of usage events and of reports (errors, CSP). */
type Backend = 'api' | 'usage' | 'reports'

/** A path that is proxied; with a trailing slash also everything below it. */
export interface ProxiedPath {
  path: string
  to: Backend
  /** The path at the backend; default: the same path. */
  as?: string
}

/** The input for the configs of web servers. */
export interface Site {
  headers: Record<string, string>
  /** The tenant whose first page is shown at an address that names none. */
  defaultTenant: string
  addresses: Addresses
  proxied: ProxiedPath[]
  /** Path of the API on the same origin, without trailing slash; undefined if the API has another origin. */
  api: string | undefined
  /** Origin (scheme, host, port) of each backend. */
  backends: Record<Backend, string>
  /** File with the CA certificates for https backends. */
  backendCa: string
  /** Document root on the server. */
  root: string
  /** Server name; `_` for any. */
  name: string
  /** IP addresses to listen on. */
  listen: string[]
  port: number
  /** Certificate and key; without them the site serves http, behind a proxy that terminates TLS. */
  tls: { certificate: string; key: string; httpPort: number } | undefined
  /** Networks of trusted proxies, whose X-Forwarded-For is used. */
  behind: string[]
  /** Path of banks.json, if it is a file on this machine. */
  banks: string | undefined
  accessLog: string
  /** nginx has the brotli_static module. */
  brotli: boolean
}

export const readConfig = (file: string): DeploymentConfig =>
  JSON.parse(readFileSync(file, 'utf8')) as DeploymentConfig // `npm run check` and `npm run hosting` validate it

/** Path of the API without trailing slash; undefined if it has another origin. */
export const apiOf = ({ apiBase }: DeploymentConfig): string | undefined =>
  isPath(apiBase) ? apiBase.replace(/\/$/, '') : undefined

/** The paths that the web server proxies, from the deployment config. */
export function proxiedOf(config: DeploymentConfig): ProxiedPath[] {
  const api = apiOf(config)
  const { usage, sentry, csp } = config
  return [
    ...(api ? [{ path: `${api}/`, to: 'api' as const }] : []),
    ...(isPath(usage?.endpoint) ? [{ path: usage.endpoint, to: 'usage' as const }] : []),
    ...(isPath(sentry?.tunnel) ? [{ path: sentry.tunnel, to: 'reports' as const }] : []),
    ...(isPath(csp?.endpoint) ? [{ path: csp.endpoint, to: 'reports' as const }] : []),
  ]
}

const { entries, error, pages } = routes

/** Paths of the app's files and pages, for preview and web servers, at the root of a host. */
export const addresses: Addresses = {
  base: '/',
  hashed: '/assets/',
  edited: '/tenants/',
  pages: [...new Set([...entries.flatMap(({ path, flow }) => [path, `/${flow}/`]), error.path, `${pages}/`])],
}
