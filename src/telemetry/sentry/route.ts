import { calls } from '#generated/api.ts'
import { config } from '../../config/config.ts'
import { routeTable } from '../../routes/entries.ts'
import { toAppPath } from '#engine/util/base-path.ts'
import { parseUrl } from '#engine/util/parse-url.ts'

/** Stands for any URL of another origin and for unknown paths. */
const other = '/*'

const paths = Object.values(calls).map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const flows = new Set(routeTable.entries.map(({ flow }) => flow))
const { entries, error } = routeTable
const exact = new Set([...entries, error].map(({ path }) => path))

/** Maps a URL to its route pattern, without base path, query, fragment and path parameters. */
export function routeOf(address: unknown): string {
  if (typeof address !== 'string') return other
  const url = parseUrl(address, window.location.origin)
  if (!url) return other
  const { pathname } = url
  const base = new URL(config().apiBase, window.location.origin)
  const root = base.pathname.replace(/\/$/, '')
  if (url.origin === base.origin && pathname.startsWith(`${root}/`)) {
    const call = paths.find(({ pattern }) => pattern.test(pathname.slice(root.length)))
    return call ? root + call.path : `${root}/*`
  }
  if (url.origin !== window.location.origin) return other
  return pageRoute(toAppPath(pathname))
}

function pageRoute(pathname: string): string {
  if (exact.has(pathname)) return pathname
  if (pathname.startsWith(`${routeTable.pages}/`)) return `${routeTable.pages}/:name`
  // Names of built files contain no user data.
  if (/^\/assets\/[\w.-]+\.(js|css)$/.test(pathname)) return pathname
  const [, first = ''] = pathname.split('/')
  return flows.has(first) ? `/${first}/:step` : other
}
