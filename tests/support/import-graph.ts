import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** For each file, the project files that it imports, including types; with `dynamic` also by `import()`. Paths from the root, with slashes. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const statements = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm

function target(file: string, name: string): string | undefined {
  const path = name.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : undefined
}

const calls = /\bimport\(\s*'([^']+)'/g

/** The imports of every TypeScript file below the folders. */
export function importGraph(folders: readonly string[], dynamic = false): ImportGraph {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .map((file) => file.replaceAll('\\', '/'))
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8')
      const names = [...text.matchAll(statements), ...(dynamic ? text.matchAll(calls) : [])].map(
        ([, name = '']) => name,
      )
      const targets = names.map((name) => target(file, name)).filter((path) => path !== undefined)
      return [file, [...new Set(targets)].filter((path) => known.has(path))]
    }),
  )
}

/** Files in an import cycle, or between two: what is left when files that import nothing left, or are imported by nothing left, go. */
export function circles(graph: ImportGraph): string[] {
  const left = new Set(graph.keys())
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const imported = new Set([...left].flatMap((file) => graph.get(file) ?? []))
    for (const file of left)
      if (!imported.has(file) || !graph.get(file)?.some((next) => left.has(next))) left.delete(file)
  }
  return [...left]
}
