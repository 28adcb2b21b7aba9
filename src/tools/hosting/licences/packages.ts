import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Package {
  name: string
  version: string
  licence: string
  /** The lines of its licence file that name who wrote it. */
  copyright: string[]
}

interface Locked {
  version: string
  license?: string
  dependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Where a package that is needed at `from` lies: next to it, or further up, as Node looks for it. */
function find(packages: Record<string, Locked>, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!folder) throw new Error(`package-lock.json does not know ${name}, which ${from} needs.`)
  }
}

function copyrightIn(folder: string): string[] {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const lines = file ? readFileSync(join(folder, file), 'utf8').split('\n') : []
  const named = lines.map((line) => line.trim()).filter((line) => /^copyright (\(c\)|©|\d)/i.test(line))
  return [...new Set(named)]
}

/** What the app is made of: the packages that it needs, and those that they need, as installed; by name. */
export function shippedPackages(root: string): Package[] {
  const packages: Record<string, Locked> = read(join(root, 'package-lock.json')).packages
  const found = new Set<string>()
  const visit = (place: string) => {
    if (found.has(place)) return
    found.add(place)
    for (const name of Object.keys(packages[place]?.dependencies ?? {})) visit(find(packages, place, name))
  }
  visit('')
  found.delete('')
  return [...found]
    .map((place) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[place]?.version ?? '',
      licence: packages[place]?.license ?? '',
      copyright: copyrightIn(join(root, place)),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
