import { config } from '../config/config.ts'
import { parseUrl } from '#engine/util/parse-url.ts'
import { ApiError } from './api-error.ts'

/**
 * Encodes an id for use as a path segment. Ids are opaque and may contain a slash. Dot segments ("..") and empty segments are
 * refused: a proxy that decodes the path first would resolve them to another resource.
 */
function segment(value = ''): string {
  if (value.split(/[/\\]/).some((part) => /^\.*$/.test(part)) || value.length > 200)
    throw new ApiError({ message: 'unknown', mismatch: 'a value in the path of a call' })
  return encodeURIComponent(value)
}

/** Fills the {placeholders} of a path template. @throws ApiError for a value that could change the path */
export const fill = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(values[name]))

/** Query string of the defined, non-empty values, such as `?a=1&b=2`; '' if there are none. */
export function query(values: object | undefined): string {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return entries.length
    ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
    : ''
}

const parsed = (address: string): URL | undefined => parseUrl(address, window.location.href)

/**
 * Whether the bearer token may be sent to this address: only to the origin of the API and below its base path. Not to other
 * hosts of the deployment (tenant, theme, CDN, help desk), even if they are below that path, and not to the token refresh.
 */
export function takesBearer(address: string): boolean {
  const { apiBase, hosts } = config()
  const [url, api] = [parsed(address), parsed(apiBase)]
  if (!url || !api || url.username || url.password) return false
  const below = (base: URL) =>
    url.origin === base.origin && url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`)
  const others = Object.values(hosts).filter(Boolean).map(parsed)
  const other = others.some((host) => host && host.pathname !== '/' && below(host))
  const foreign = others.some((host) => host && host.origin !== api.origin && host.origin === url.origin)
  return below(api) && !other && !foreign && !url.pathname.endsWith('/auth/refreshToken')
}
