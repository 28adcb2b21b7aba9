import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Names of files and folders in a folder, sorted; empty when there is no such folder or it may not be read. */
export function namesIn(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder)).toSorted()
  } catch {
    return []
  }
}

/**
 * Everything below a folder: paths relative to `root`, with forward slashes, sorted. A folder that is named like a
 * file (`guards.json/`) is listed too, so that it is found out. Links are not followed.
 */
export function listFiles(root: string, folder: string): string[] {
  const found: string[] = []
  for (const name of namesIn(root, folder)) {
    if (name.startsWith('.') || name === 'node_modules') continue
    const path = `${folder}/${name}`
    const state = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (state?.isDirectory())
      found.push(...(/\.(json|md|svg|png|webp)$/.test(name) ? [path] : listFiles(root, path)))
    else if (state) found.push(path)
  }
  return found
}
