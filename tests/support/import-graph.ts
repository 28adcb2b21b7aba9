import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** For each file, the project files that it imports, including types. Paths from the root, with slashes. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const statements = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm

function target(file: string, name: string): string | undefined {
  const path = name.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : undefined
}

const lazyImports = /\bimport\('([^']+)'\)/g

/** The imports of every TypeScript file below the folders, without `import()`. */
export const importGraph = (...folders: string[]): ImportGraph => graphOf([statements], folders)

/** The same with `import()`. */
export const fullImportGraph = (...folders: string[]): ImportGraph =>
  graphOf([statements, lazyImports], folders)

function graphOf(patterns: readonly RegExp[], folders: readonly string[]): ImportGraph {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .map((file) => file.replaceAll('\\', '/'))
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8')
      const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
      const targets = names.map((name) => target(file, name)).filter((path) => path !== undefined)
      return [file, [...new Set(targets)].filter((path) => known.has(path))]
    }),
  )
}

/** Import cycles (strongly connected components, Tarjan's algorithm). */
export function circles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    stack.push(file)
    let low = number
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === number) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) found.push(group.toSorted())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}
