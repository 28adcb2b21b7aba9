import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** SHA-256 checksums of all files below a folder, sorted, in the format of `sha256sum -c`. */
export const sums = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(folder, file).split(sep).join('/'), file }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, file }) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${name}\n`)
    .join('')
