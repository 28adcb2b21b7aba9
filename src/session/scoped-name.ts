import { basePath } from '#engine/util/base-path.ts'

/** Prefix of all storage names: the base path without its first slash; empty at the root. Browsers separate storage by origin, not by path. */
export const scope = basePath.slice(1)

/**
 * The prefixed name of a stored value, cache, channel or lock. Thanks to the prefix two installations on one origin do not share
 * them.
 */
export const scopedName = (name: string): string => scope + name
