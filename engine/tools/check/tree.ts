import { lstatSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listFiles, namesIn, readOnce } from '../json/read.ts'
import type { Source } from '../json/source.ts'

/** The checkout that contains this file. Its files are used if a root has none of its own. */
const checkout = resolve(import.meta.dirname, '../../..')

/** The files of a configuration, wherever they are: on disk, or on disk with changes in memory. */
export interface Tree {
  /** Paths of all files below flows/, schemas/ and tenants/. */
  files: string[]
  /** JSON files of the root; `lent` are those of the checkout, which are looked up but not reported. */
  sources: Source[]
  lent: Source[]
  /** Whether a file is a symbolic link, which no server follows. */
  isLink(file: string): boolean
  /** The first `most` bytes of a file that is not JSON, and its size in bytes; undefined if it cannot be read. */
  text(file: string, most: number): { text: string; size: number } | undefined
}

/** Folders and files that are taken from the checkout if the root has none. */
const lendable = [
  'schemas/engine',
  'schemas/elements',
  'schemas/context',
  'schemas/entities',
  'schemas/forms',
  'schemas/handlers.schema.json',
  'schemas/checks.schema.json',
  'schemas/formats.schema.json',
  'schemas/rewrites.schema.json',
  'flows',
]

const isJson = (file: string) => file.endsWith('.json')

/** Reads all configuration files below `root`. Files that have not changed since the last call are not parsed again. */
export function diskTree(root: string): Tree {
  const files = ['flows', 'schemas', 'tenants'].flatMap((folder) => listFiles(root, folder))
  const hosting = namesIn(root, 'src/config').includes('config.json') ? ['src/config/config.json'] : []
  const has = (folder: string) =>
    files.some((file) => isJson(file) && (file === folder || file.startsWith(`${folder}/`)))
  const missing = lendable.filter((folder) => !has(folder))
  return {
    files,
    sources: [...files.filter(isJson), ...hosting].map((file) => readOnce(root, file)),
    lent: missing.flatMap((folder) =>
      (isJson(folder) ? [folder] : listFiles(checkout, folder).filter(isJson)).map((file) =>
        readOnce(checkout, file),
      ),
    ),
    isLink: (file) => lstatSync(join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() ?? false,
    text(file, most) {
      try {
        const { size } = statSync(join(root, file))
        return { size, text: size > most ? '' : readFileSync(join(root, file), 'utf8') }
      } catch {
        return undefined
      }
    },
  }
}
