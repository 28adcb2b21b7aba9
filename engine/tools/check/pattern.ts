import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { asArray, get } from '../../util/json.ts'

/** The cache is in node_modules: it is never committed, and a new installation starts without it. */
const file = join(import.meta.dirname, '../../../node_modules/.cache/wechselwerk/safe-patterns.json')

/** Increase the number when the analysis changes, so that cached patterns are analysed again. */
const method = 'recheck 4.5.0, 4'

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

/** Pattern -> why it must not be used; undefined if it may. */
let verdicts: Map<string, string | undefined> | undefined
let kept = 0

/** The safe patterns of the last run; none if they were analysed with another `method`. */
function readSafe(): Map<string, undefined> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const safe = get(stored, 'method') === method ? asArray(get(stored, 'safe')).map(String) : []
    kept = safe.length
    return new Map(safe.map((pattern) => [pattern, undefined]))
  } catch {
    return new Map()
  }
}

/** The reason why a pattern must not be used: its syntax is invalid, or it is slow for some text. Undefined if it may be used. */
export function patternObjection(pattern: string): string | undefined {
  verdicts ??= readSafe()
  if (!verdicts.has(pattern)) verdicts.set(pattern, judge(pattern))
  return verdicts.get(pattern)
}

/** Keeps the safe patterns for the next run. If the folder cannot be written, the next run only takes longer. */
export function keepPatterns(): void {
  const safe = [...(verdicts ?? [])].flatMap(([pattern, why]) => (why === undefined ? [pattern] : []))
  if (safe.length === kept) return
  kept = safe.length
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, JSON.stringify({ method, safe: safe.toSorted() }))
    // Renaming is atomic: a parallel run reads either the old or the new file, never an incomplete one.
    renameSync(draft, file)
  } catch {
    // Without the cache they are analysed again.
  }
}
