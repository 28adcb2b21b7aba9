import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Whether a file lies where its path says: nothing below `folder` on the way to it is a symbolic link. Whoever may write
 * into a folder that is served could link to any file of the server. The folder itself may be reached over one.
 */
export function isWithoutLinks(folder: string, file: string): boolean {
  try {
    return realpathSync(file) === join(realpathSync(folder), relative(folder, file))
  } catch {
    return false
  }
}
