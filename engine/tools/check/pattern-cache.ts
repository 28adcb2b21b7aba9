import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Beside the installed packages: an installation begins anew, and nothing of it is ever committed. */
const file = join(import.meta.dirname, '../../../node_modules/.cache/wechselwerk/safe-patterns.json')

/** Patterns that were found to be safe by this way of looking; another `method` begins anew. Empty when nothing is kept. */
export function readSafe(method: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof kept !== 'object' || kept === null || !('method' in kept) || !('safe' in kept))
      return new Set()
    return kept.method === method && Array.isArray(kept.safe) ? new Set(kept.safe.map(String)) : new Set()
  } catch {
    return new Set()
  }
}

/** Keeps them for the next run. A folder that cannot be written costs time, nothing else. */
export function keepSafe(method: string, safe: Set<string>): void {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, JSON.stringify({ method, safe: [...safe].toSorted() }))
    // Runs at the same time see the old file or the new one, never half of it.
    renameSync(draft, file)
  } catch {
    // Next time they are looked at again.
  }
}
