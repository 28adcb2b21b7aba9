import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { asArray } from '../../util/json.ts'

/** The safe patterns of earlier runs, in node_modules, so never committed. Its name says how they were analysed. */
const file = join(
  import.meta.dirname,
  '../../../node_modules/.cache/wechselwerk/safe-patterns-recheck-4.5.0.json',
)

/** Maximum length of a pattern in characters, and time limit of its analysis in milliseconds (long enough for slow machines). */
const patternLimits = { length: 300, time: 60_000 }

/**
 * recheck counts the steps of a pattern and also measures time. The time measurement is switched off, because on a busy machine
 * safe patterns would be reported as slow (https://github.com/makenowjust-labs/recheck/issues/447).
 */
function analyse(pattern: string, flags: string) {
  // Loaded when a pattern is not in the cache: it takes half a second. `require` has no types of its own.
  const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck')
  return checkSync(pattern, flags, {
    timeout: patternLimits.time,
    attackTimeout: null,
    incubationTimeout: null,
  })
}

function judge(pattern: string): string | undefined {
  if (pattern.length > patternLimits.length) return `It is longer than ${patternLimits.length} characters.`
  try {
    // With the flag that ajv uses.
    RegExp(pattern, 'u')
  } catch (error) {
    return `It is no regular expression: ${(error instanceof Error ? error.message : '').replace(/^.*: /, '')}.`
  }
  const found = analyse(pattern, 'u')
  if (found.status === 'safe') return undefined
  if (found.status === 'unknown') return 'It cannot be shown to be fast.'
  const how =
    found.complexity.type === 'exponential' ? 'doubles with each character' : 'grows faster than the text'
  return `On some texts the time it takes ${how}.`
}

let safe: Set<string> | undefined

function readSafe(): Set<string> {
  try {
    return new Set(asArray(JSON.parse(readFileSync(file, 'utf8'))).map(String))
  } catch {
    // It is not there yet, or another process writes it now: the patterns are analysed again.
    return new Set()
  }
}

/** The reason why a pattern must not be used: its syntax is invalid, or it is slow for some text. Undefined if it may be used. */
export function patternObjection(pattern: string): string | undefined {
  safe ??= readSafe()
  const why = safe.has(pattern) ? undefined : judge(pattern)
  if (why === undefined) safe.add(pattern)
  return why
}

/** Keeps the safe patterns for the next run. If the folder cannot be written, the next run only takes longer. */
export function keepPatterns(): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify([...(safe ?? [])].toSorted()))
  } catch {
    // Without the file they are analysed again.
  }
}
