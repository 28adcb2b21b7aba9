import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Package {
  name: string
  version: string
  licence: string
  /** Checksum of the installed package in npm's format: `sha512-` and base64. */
  integrity: string
  /** Copyright lines of its licence file. */
  copyright: string[]
}

interface Locked {
  version: string
  license?: string
  integrity?: string
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

function copyrightIn(folder: string): string[] {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const lines = file ? readFileSync(join(folder, file), 'utf8').split('\n') : []
  const copyright = lines.map((line) => line.trim()).filter((line) => /^copyright (\(c\)|©|\d)/i.test(line))
  return [...new Set(copyright)]
}

/**
 * The packages that the app ships (shipped.json, written from the build), with data of the installed versions, sorted by name.
 * Libraries for licences list what is installed, most of which is not shipped; what is left is to read the lock file.
 * @throws Error if one of them is not in package-lock.json
 */
export function shippedPackages(root: string): Package[] {
  const packages: Record<string, Locked> = read(join(root, 'package-lock.json')).packages
  const paths: string[] = read(join(import.meta.dirname, 'shipped.json'))
  return paths
    .map((path) => {
      const locked = packages[path]
      if (!locked) throw new Error(`${path} is shipped, but is not in package-lock.json.`)
      return {
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: locked.version,
        licence: locked.license ?? '',
        integrity: locked.integrity ?? '',
        copyright: copyrightIn(join(root, path)),
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
