import { read } from '../flow/binding.ts'
import { compact, fold, splitWords, withoutDiacritics } from '../text/normalize-text.ts'

/** A searched field of a row. Fields are in the order of their rank, best first. */
export interface SearchKey {
  from: string
  mode: 'words' | 'prefix'
}

export interface SearchResult<Item> {
  hits: Item[]
  /** True when there are more hits than `hits` contains. */
  more: boolean
}

interface SearchIndex<Item> {
  /** Prepares the rows before this position, so that a long list can be prepared in slices. `search` prepares the others. */
  prepare(end: number): void
  search(query: string): SearchResult<Item>
}

/** The texts of a row at a pointer: one, several or none. */
const textsOf = (item: unknown, from: string): string[] => {
  const value = read({ item }, from)
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
}

/** The words in both spellings of an umlaut, so that ae, a and ä all match. */
const spellings = (text: string): string[][] =>
  [...new Set([fold(text), withoutDiacritics(text)])].map(splitWords)

/** The texts of a field in one string: each begins with a line break, and further words with a space. */
const fieldText = (item: unknown, { from, mode }: SearchKey): string =>
  textsOf(item, from)
    .flatMap((text) => (mode === 'prefix' ? compact(text) : spellings(text).map((words) => words.join(' '))))
    .map((line) => `\n${line}`)
    .join('')

/**
 * A search in a list. A row is a hit when each word of the query is the beginning of a word in a `words` field, or when the query
 * without spaces is the beginning of a `prefix` field. Hits are sorted by the rank of the field, then by whether the first word of the
 * text matches, then by the order of the list.
 */
export function createSearch<Item>(
  items: readonly Item[],
  keys: readonly SearchKey[],
  limit = 20,
): SearchIndex<Item> {
  /** The texts of the fields by row. */
  const rows: string[][] = []
  const prepare = (end: number) => {
    for (const item of items.slice(rows.length, end)) rows.push(keys.map((key) => fieldText(item, key)))
  }

  /** The rank of a beginning in the best field of a kind, 0 is best; Infinity when there is none. */
  function rankOf(fields: readonly string[], beginning: string, mode: SearchKey['mode']): number {
    for (const [at, text] of fields.entries()) {
      if (keys[at]?.mode !== mode) continue
      if (text.includes(`\n${beginning}`)) return 2 * at
      if (text.includes(` ${beginning}`)) return 2 * at + 1
    }
    return Infinity
  }

  function search(query: string): SearchResult<Item> {
    const whole = compact(query)
    if (whole === '') return { hits: [], more: false }
    prepare(items.length)
    const words = splitWords(fold(query))
    const found = rows.flatMap((fields, at) => {
      const byWords = Math.max(...words.map((word) => rankOf(fields, word, 'words')))
      const rank = Math.min(byWords, rankOf(fields, whole, 'prefix'))
      return rank === Infinity ? [] : [{ at, rank }]
    })
    const hits = found
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, limit)
      .flatMap(({ at }) => items.slice(at, at + 1))
    return { hits, more: found.length > limit }
  }
  return { prepare, search }
}

/** Shorter words have too many neighbours. */
const shortest = 4

/**
 * Whether a word would begin with what was typed but for one typing error: a wrong, missing or additional letter, or two
 * letters in the wrong order. Words of fewer than four letters, and numbers, must be exact.
 */
function isSimilarPrefix(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < shortest || /\d/.test(typed)) return false
  let at = 0
  while (typed[at] === word[at]) at += 1
  const rest = typed.slice(at + 1)
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

/**
 * The rows in which each word of the query is the beginning of a word, but for one typing error each, in the order of the list.
 * Compares all words of all rows, so it is for queries without an exact hit.
 */
export function searchSimilar<Item>(
  items: readonly Item[],
  keys: readonly SearchKey[],
  query: string,
  limit = 20,
): Item[] {
  const typed = splitWords(fold(query))
  if (typed.length === 0) return []
  const pointers = keys.flatMap(({ from, mode }) => (mode === 'words' ? from : []))
  return items
    .filter((item) => {
      const words = pointers.flatMap((from) => textsOf(item, from)).flatMap((text) => spellings(text).flat())
      return typed.every((one) => words.some((word) => isSimilarPrefix(one, word)))
    })
    .slice(0, limit)
}
