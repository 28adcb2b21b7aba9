import { createRequire } from 'node:module'
import { keepSafe, readSafe } from './pattern-cache.ts'

/** Longest pattern that is looked at, in characters, and time for one, in ms: for what hangs, not for a slow machine. */
export const patternLimits = { length: 300, time: 120_000 }

/**
 * The same pattern with its counts taken away: `[a-z]{1,64}` becomes `[a-z]+`. That makes it match more, in more ways, so
 * what is fast without counts is fast with them; and the analysis is exact and quick where nothing is counted.
 */
export const uncounted = (pattern: string): string =>
  pattern.replaceAll(
    /(\\.|\[(?:\\.|[^\]\\])*\]|\)|[^\\[])\{(\d+)(,?)(\d*)\}/g,
    (whole, atom: string, least: string, comma: string) => {
      // A fixed number of one character is one way only.
      if (comma === '' && atom !== ')') return whole
      return atom + (least === '0' ? '*' : '+')
    },
  )

type Recheck = typeof import('recheck')
let loaded: Recheck | undefined

/** The build of recheck without workers, Java and native code: the same analysis in plain JavaScript. Loaded when needed. */
function recheck(): Recheck {
  // The build has the types of the package, which names it for browsers only.
  loaded ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck
  return loaded
}

type Found = ReturnType<Recheck['checkSync']>

const growth = (found: Found): string | undefined =>
  found.status === 'vulnerable' ? found.complexity.type : undefined

function analyse(pattern: string, flags: string): Found {
  const { checkSync } = recheck()
  const quick = checkSync(uncounted(pattern), flags, { checker: 'automaton', timeout: patternLimits.time })
  // A count keeps a wrong exponent from growing for ever, but 25 steps of doubling are for ever too.
  if (quick.status === 'safe' || growth(quick) === 'exponential') return quick
  // What is slow only without its counts, or holds what automata do not know, is tried out.
  return checkSync(pattern, flags, { timeout: patternLimits.time })
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
  const how = growth(found) === 'exponential' ? 'doubles with each character' : 'grows faster than the text'
  return `On some texts the time it takes ${how}.`
}

/** Raise it when what counts as safe changes: what was kept of before is then looked at again. */
const method = 'recheck 4.5.0, 3'
const remembered = new Map<string, string | undefined>()
let safe: Set<string> | undefined

/** Why a pattern must not be used: it is broken, or some text keeps it busy for ever. Undefined when it may be used. */
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

/** Keeps what was found to be safe for the next run. */
export function keepPatterns(): void {
  if (changed && safe) keepSafe(method, safe)
  changed = false
}
