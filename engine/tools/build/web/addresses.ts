/** How web servers treat the addresses of a build. The one source for preview and for the configs of web servers. */
export interface Addresses {
  /** Files with a hash in their name: kept for good. */
  hashed: string
  /** Folders of files that are edited in place, and the endings that are served from there; anything else is missing. */
  edited: Record<string, string[]>
  /** Pages of the app; with a slash at its end, `/x/` is everything below it. */
  pages: string[]
}

export const cacheFor = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
}

export interface Served {
  /** Address of the file below the folder of the build; undefined: 404. */
  file?: string
  cache: string
  /** The app is answered, but the address is no page of it: people are led on by it, and machines hear 404. */
  unknown?: true
}

const dotted = /^\/([^/]+\.[a-z0-9]+$|\.well-known\/)/

/** The folder of files that are edited in place in which an address lies. */
export const editedFolder = ({ edited }: Addresses, path: string): string | undefined =>
  Object.keys(edited).find((prefix) => path.startsWith(prefix))

/**
 * What stands at an address: a file, or the app itself where the address is one of its pages. A missing file is never
 * answered with the app: the reload guard and those who look for a tenant's file need to hear 404.
 * @param path address without query, as asked for
 * @param exists whether there is a file of this path
 */
export function served(addresses: Addresses, path: string, exists: boolean): Served {
  const { hashed, edited, pages } = addresses
  const file = exists ? { file: path } : {}
  if (path.startsWith(hashed)) return { ...file, cache: file.file ? cacheFor.hashed : cacheFor.other }
  const folder = editedFolder(addresses, path)
  if (folder !== undefined) {
    const known = edited[folder]?.some((ending) => path.endsWith(`.${ending}`))
    return { ...(known && file), cache: cacheFor.other }
  }
  const hidden = path.startsWith('/.') && !path.startsWith('/.well-known/')
  if ((file.file && !hidden) || dotted.test(path)) return { ...(!hidden && file), cache: cacheFor.other }
  const page = pages.some((one) => (one.endsWith('/') && one !== '/' ? path.startsWith(one) : path === one))
  return { file: '/index.html', cache: cacheFor.other, ...(!page && { unknown: true }) }
}
