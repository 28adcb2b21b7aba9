import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const checkout = resolve(import.meta.dirname, '../..')

type Json = Record<string, unknown>
/** A new value or text of a file, or a function that changes the existing value. */
export type Change = string | Json | ((before: Json) => Json)

/** The new text of a file. `before` reads the old text. */
export function textOf(change: Change, before: () => string): string {
  if (typeof change === 'string') return change
  const value = typeof change === 'function' ? change(JSON.parse(before()) as Json) : change // files are objects
  return JSON.stringify(value, null, 2)
}

/** Writes files of a configuration below `root`. */
export function writeFiles(root: string, files: Record<string, Change>): void {
  for (const [file, change] of Object.entries(files)) {
    const path = join(root, file)
    const text = textOf(change, () => readFileSync(path, 'utf8'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** A temporary folder with the configuration of this checkout, its code beside it, and the given changes. Remove it with `removeRoot`. */
export function configurationWith(files: Record<string, Change>): string {
  const root = mkdtempSync(join(tmpdir(), 'configuration-'))
  for (const path of ['flows', 'schemas', 'tenants', 'src'])
    cpSync(join(checkout, path), join(root, path), { recursive: true })
  writeFiles(root, files)
  return root
}

export const removeRoot = (root: string): void => rmSync(root, { recursive: true, force: true })
