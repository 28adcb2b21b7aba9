import { config } from '../boot/config.ts'
import { parseUrl } from '#engine/util/parse-url.ts'
import { ApiError } from './api-error.ts'

/**
 * A value in a path. Ids are opaque, so that a slash may be in one; but dots alone would lead up, and nothing at all elsewhere,
 * also where a proxy decodes before it reads.
 */
function segment(value = ''): string {
  if (value.split(/[/\\]/).some((part) => /^\.*$/.test(part)) || value.length > 200)
    throw new ApiError({ message: 'unknown', where: 'a value in the path of a call' })
  return encodeURIComponent(value)
}

/** The path of a call with its {placeholders} filled. @throws ApiError for a value that could lead to another path */
export const fill = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(values[name]))

/** `?a=1&b=2` of the values that are there; nothing where none is. */
export function query(values: object | undefined): string {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return entries.length
    ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
    : ''
}

const parsed = (address: string): URL | undefined => parseUrl(address, window.location.href)

/**
 * Whether the bearer may go along: only to the origin of the API and below its path; not to the other servers of the
 * installation (tenant, theme, CDN, help desk) where one of them lies there too, and not to the renewal of the tokens.
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
