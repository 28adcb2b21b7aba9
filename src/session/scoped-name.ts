import { basePath } from '#engine/util/base-path.ts'

/** Empty at the root of a host; below another path, that path: browsers keep what is stored by origin, not by path. */
export const scope = basePath.slice(1)

/**
 * The name of a stored value, cache, channel or lock as the browser knows it. Two installations of one origin do not see what the
 * other one stores.
 */
export const scopedName = (name: string): string => scope + name
