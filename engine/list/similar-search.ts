import { fold, splitWords, withoutDiacritics } from '../text/normalize-text.ts'
import { textsOf } from './search-index.ts'
import type { SearchKey } from './search-index.ts'

/** Shorter words have too many neighbours. */
const shortest = 4

/**
 * Whether a word would begin with what was typed but for one typing error: a wrong, missing or additional letter, or two
 * letters in the wrong order. Words of fewer than four letters, and numbers, must be exact.
 */
export function isSimilarPrefix(typed: string, word: string): boolean {
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
  const found: Item[] = []
  for (const item of items) {
    const texts = keys.flatMap(({ from, mode }) => (mode === 'words' ? textsOf(item, from) : []))
    const words = texts.flatMap((text) => [...splitWords(fold(text)), ...splitWords(withoutDiacritics(text))])
    if (typed.every((one) => words.some((word) => isSimilarPrefix(one, word)))) found.push(item)
    if (found.length === limit) break
  }
  return found
}
