/** The path that the app has on its host, with a slash at both ends: `/`, or that of `vite build --base`. */
export const basePath: string = import.meta.env.BASE_URL

/** Path of the host for a path of the app: `/a` is `/base/a`. */
export const toHostPath = (path: string): string => basePath + path.slice(1)

/** Path of the app for a path of the host. A path outside of the base stays as it is. */
export const toAppPath = (path: string): string =>
  path.startsWith(basePath) ? path.slice(basePath.length - 1) : path

/** The path of the app that the address bar shows. */
export const currentPath = (): string => toAppPath(window.location.pathname)

/** Loads a page of the app in place of this one. */
export const replacePage = (path: string): void => window.location.replace(toHostPath(path))

/** Prefix of storage names: the base path without its first slash; empty at the root. Browsers separate storage by origin, not by path. */
export const scope = basePath.slice(1)

/** The prefixed name of a stored value, cache, channel or lock, so that two installations on one origin do not share them. */
export const scopedName = (name: string): string => scope + name
