import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Package {
  name: string
  version: string
  licence: string
  /** Sum of what was installed, as npm writes it: `sha512-` and base64. */
  integrity: string
  /** The lines of its licence file that name who wrote it. */
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
  const named = lines.map((line) => line.trim()).filter((line) => /^copyright (\(c\)|©|\d)/i.test(line))
  return [...new Set(named)]
}

/**
 * What the app is made of, by name: the packages of shipped.json, which is what the build found in itself, as they are
 * installed. @throws where package-lock.json does not know one of them
 */
export function shippedPackages(root: string): Package[] {
  const packages: Record<string, Locked> = read(join(root, 'package-lock.json')).packages
  const places: string[] = read(join(import.meta.dirname, 'shipped.json'))
  return places
    .map((place) => {
      const locked = packages[place]
      if (!locked) throw new Error(`package-lock.json does not know ${place}, which the app ships.`)
      return {
        name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: locked.version,
        licence: locked.license ?? '',
        integrity: locked.integrity ?? '',
        copyright: copyrightIn(join(root, place)),
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
