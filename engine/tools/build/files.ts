import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Every file below `folder` whose name ends with `ending`, as sorted paths relative to `root` with forward slashes. */
export function filesBelow(root: string, folder: string, ending: string): string[] {
  const base = join(root, folder)
  if (!existsSync(base) || !statSync(base).isDirectory()) return []
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/** The parsed JSON of a file below `root`, not validated. */
export const readJson = (root: string, file: string): unknown =>
  JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Writes only when the text differs, so that watchers stay quiet. */
export function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Whether Node was started with this file. For `import.meta.main`, the Node that is installed on a Mac is too old. */
export function isStarted(file: string): boolean {
  const started = process.argv[1] ?? ''
  return existsSync(started) && realpathSync(started) === file
}
