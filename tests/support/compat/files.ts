import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Young } from './data.ts'
import { youngInPattern } from './regexes.ts'
import { youngInScript } from './scripts.ts'
import { youngInStyles } from './styles.ts'

export interface Found extends Young {
  /** Name of the file without its hash. */
  chunk: string
}

/** Patterns in shipped schemas, from which the page makes regular expressions. */
function youngInData(value: unknown): Young[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'pattern' && typeof inner === 'string' ? youngInPattern(inner, 'u') : youngInData(inner),
  )
}

const readers: [name: RegExp, read: (text: string) => Young[]][] = [
  [/\.m?js$/, youngInScript],
  [/\.css$/, youngInStyles],
  [/\.json$/, (text) => youngInData(JSON.parse(text))],
]

/** Features that the files of a build use and a supported browser lacks, without duplicates within a file. */
export function youngInBuild(folder: string): { found: Found[]; read: number } {
  const found = new Map<string, Found>()
  let read = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const reader = readers.find(([pattern]) => pattern.test(name))?.[1]
    if (!reader) continue
    read += 1
    const chunk = name.replace(/^.*\//, '').replace(/(-[\w-]{8})?\.\w+$/, '')
    for (const young of reader(readFileSync(join(folder, name), 'utf8')))
      found.set(`${young.feature} ${chunk}`, { ...young, chunk })
  }
  return { found: [...found.values()], read }
}
