import { extname } from 'node:path'

/** How web servers handle the URLs of a build. The only source for preview and for web server configs. */
export interface Addresses {
  /** The base path of the app on its host, with a slash at both ends. All other paths begin with it. */
  base: string
  /** Folder of files with a hash in their name, which browsers may cache forever. */
  hashed: string
  /** Folder of the tenants, whose files operators edit. Files of other types than `tenantTypes` are answered with 404. */
  edited: string
  /** Paths of the app's pages. `/x/` (with a slash at the end) means all paths below it. */
  pages: string[]
}

/** The addresses of an app at the root of a host, for one below `base`. */
export const withBase = ({ hashed, edited, pages }: Addresses, base: string): Addresses => {
  const below = (path: string) => base + path.slice(1)
  return { base, hashed: below(hashed), edited: below(edited), pages: pages.map(below) }
}

/** The part of an address below a base, with a slash before it; undefined if it is not below it. */
export const belowBase = (base: string, address: string): string | undefined =>
  address.startsWith(base) ? address.slice(base.length - 1) : undefined

export const cacheFor = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
  /** Pictures of tenants are shown from the cache and revalidated in the background, so an edited picture appears at the next visit. */
  picture: 'public, max-age=0, stale-while-revalidate=86400',
}

/** Endings of the pictures that are edited in place. */
export const pictures = ['svg', 'png', 'webp']

export interface Served {
  /** Path of the file in the build; undefined for 404. */
  file?: string
  cache: string
  /** Serves the app, which redirects to the start, but with status 404, because the URL is not one of its pages. */
  unknown?: true
}

const dotted = /^\/([^/]+\.[a-z0-9]+$|\.well-known\/)/

/** The file for an address, or the app if it is one of its pages. A missing file is a 404, which the reload guard needs. @param path without query */
export function served(addresses: Addresses, path: string, exists: boolean): Served {
  const { hashed, edited, pages } = addresses
  const file = exists ? { file: path } : {}
  if (path.startsWith(hashed)) return { ...file, cache: file.file ? cacheFor.hashed : cacheFor.other }
  if (path.startsWith(edited)) {
    const ending = extname(path)
    if (!exists || !(ending in tenantTypes)) return { cache: cacheFor.other }
    return { ...file, cache: pictures.includes(ending.slice(1)) ? cacheFor.picture : cacheFor.other }
  }
  const hidden = path.startsWith('/.') && !path.startsWith('/.well-known/')
  if ((file.file && !hidden) || dotted.test(path)) return { ...(!hidden && file), cache: cacheFor.other }
  const page = pages.some((known) =>
    known.endsWith('/') && known !== '/' ? path.startsWith(known) : path === known,
  )
  return { file: '/shell.html', cache: cacheFor.other, ...(!page && { unknown: true }) }
}

/** Media types of the files that a tenant's folder may contain, by file extension. */
export const tenantTypes: Record<string, string> = {
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** Media types of the files of a build, including tenants, by file extension. */
export const contentTypes: Record<string, string> = {
  ...tenantTypes,
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export const isText = (type: string): boolean => /^text\/|\/json$|\+xml$/.test(type)
