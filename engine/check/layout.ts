import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What a file is, by where it lies. */
export type Kind =
  | 'flow'
  | 'variant'
  | 'part'
  | 'guards'
  | 'routes'
  | 'errors'
  | 'screen'
  | 'texts'
  | 'tenant'
  | 'config'
  | 'form-ui'
  | 'schema'
  | 'stray'

const places: [pattern: RegExp, kind: Kind][] = [
  [/^flows\/guards\.json$/, 'guards'],
  [/^flows\/routes\.json$/, 'routes'],
  [/^flows\/errors\.json$/, 'errors'],
  [/^flows\/(.+\/)?screens\/[^/]+\.json$/, 'screen'],
  [/^flows\/(.+\/)?texts\/[^/]+\/[^/]+\.json$/, 'texts'],
  [/^flows\/parts\/[^/]+\.json$/, 'part'],
  [/^flows\/[^/]+\/flow\.json$/, 'flow'],
  [/^flows\/[^/]+\/variant\.json$/, 'variant'],
  [/^tenants\/[^/]+\/tenant\.json$/, 'tenant'],
  [/^src\/hosting\/config\.json$/, 'config'],
  [/^schemas\/forms\/[^/]+\.ui\.json$/, 'form-ui'],
  [/^schemas\/.+\.schema\.json$/, 'schema'],
]

const kinds = new Map<string, Kind>()

export function kindOf(file: string): Kind {
  const known = kinds.get(file)
  if (known) return known
  const kind = places.find(([pattern]) => pattern.test(file))?.[1] ?? 'stray'
  kinds.set(file, kind)
  return kind
}

/** Names of files and folders in a folder, sorted; empty when there is no such folder or it may not be read. */
export function names(root: string, folder: string): string[] {
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
export function filesBelow(root: string, folder: string): string[] {
  const found: string[] = []
  for (const name of names(root, folder)) {
    if (name.startsWith('.') || name === 'node_modules') continue
    const path = `${folder}/${name}`
    const state = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (state?.isDirectory())
      found.push(...(/\.(json|md|svg|png|webp)$/.test(name) ? [path] : filesBelow(root, path)))
    else if (state) found.push(path)
  }
  return found
}

/** `flows/pay/screens/start.json` -> `start`; endings .schema.json and .ui.json are dropped as well. */
export const stem = (file: string): string => file.replace(/^.*\//, '').replace(/(\.schema|\.ui)?\.json$/, '')

/** Name of the folder that holds a file. */
export const folderOf = (file: string): string => file.split('/').at(-2) ?? ''
