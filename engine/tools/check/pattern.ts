import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** In node_modules: a new installation begins without it, and it is never committed. */
const file = join(import.meta.dirname, '../../../node_modules/.cache/wechselwerk/safe-patterns.json')

/** Patterns that were found to be safe with this `method`; empty for another one. */
function readSafe(method: string): Set<string> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof stored !== 'object' || stored === null || !('method' in stored) || !('safe' in stored))
      return new Set()
    return stored.method === method && Array.isArray(stored.safe)
      ? new Set(stored.safe.map(String))
      : new Set()
  } catch {
    return new Set()
  }
}

/** Keeps them for the next run. A folder that cannot be written costs time, nothing else. */
function storeSafe(method: string, safe: Set<string>): void {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, JSON.stringify({ method, safe: [...safe].toSorted() }))
    // Runs at the same time see the old file or the new one, never half of it.
    renameSync(draft, file)
  } catch {
    // Without the cache they are analysed again.
  }
}

/** Longest pattern that is analysed, in characters, and time limit for one, in ms: it stops one that hangs, not a slow machine. */
const patternLimits = { length: 300, time: 60_000 }

/**
 * recheck counts the characters that a pattern reads and also measures time. Without the clocks the answer is the same on a busy
 * machine: with them it calls a safe pattern slow there (https://github.com/makenowjust-labs/recheck/issues/447).
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

/** Raise the number when the analysis changes: patterns in the cache are then analysed again. */
const method = 'recheck 4.5.0, 4'
const remembered = new Map<string, string | undefined>()
let safe: Set<string> | undefined

/** Why a pattern must not be used: it is broken, or slow for some text. Undefined if it may be used. */
export function patternObjection(pattern: string): string | undefined {
  if (remembered.has(pattern)) return remembered.get(pattern)
  safe ??= readSafe(method)
  const found = safe.has(pattern) ? undefined : judge(pattern)
  remembered.set(pattern, found)
  if (found === undefined && !safe.has(pattern)) {
    safe.add(pattern)
    changed = true
  }
  return found
}

let changed = false

/** Keeps the safe patterns for the next run. */
export function keepPatterns(): void {
  if (changed && safe) storeSafe(method, safe)
  changed = false
}
