import type { SearchKey } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { textsIn } from '../view/use-element.ts'
import { compact, fold, splitWords, withoutDiacritics } from '../text/normalize-text.ts'

/** A text in both spellings of an umlaut, so that ae, a and ä all match. */
const spellings = (text: string): string[] =>
  [...new Set([fold(text), withoutDiacritics(text)])].map((spelled) => splitWords(spelled).join(' '))

/** The texts of a field in one string: each begins with a line break, and further words with a space. */
function fieldText(item: unknown, { from, mode }: SearchKey): string {
  const texts = textsIn([read({ item }, from)].flat())
  return texts
    .flatMap((text) => `\n${(mode === 'prefix' ? [compact(text)] : spellings(text)).join('\n')}`)
    .join('')
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
 * A search in a list; `keys` are in the order of their rank, best first. A row is a hit when each word of the query is the beginning of a word in a `words` field, or when the query
 * without spaces is the beginning of a `prefix` field. Hits are sorted by the rank of the field, then by whether the first word of the
 * text matches, then by the order of the list. Without a hit, words with a typing error count too, in the order of the list.
 */
export function createSearch<Item>(items: readonly Item[], keys: readonly SearchKey[], limit = 20) {
  /** The texts of the fields by row, made at the first query. */
  let known: string[][] | undefined

  /** The rank of a beginning in the best field of a kind, 0 is best; Infinity when there is none. */
  function rankOf(fields: readonly string[], beginning: string, mode: SearchKey['mode']): number {
    for (const [at, text] of fields.entries()) {
      if (keys[at]?.mode !== mode) continue
      if (text.includes(`\n${beginning}`)) return 2 * at
      if (text.includes(` ${beginning}`)) return 2 * at + 1
    }
    return Infinity
  }

  return (query: string) => {
    const whole = compact(query)
    if (whole === '') return { hits: [], more: false, similar: false }
    const rows = (known ??= items.map((item) => keys.map((key) => fieldText(item, key))))
    const words = splitWords(fold(query))
    const ranked = rows.map((fields, at) => {
      const byWords = Math.max(...words.map((word) => rankOf(fields, word, 'words')))
      return { at, rank: Math.min(byWords, rankOf(fields, whole, 'prefix')) }
    })
    const exact = ranked.filter(({ rank }) => rank < Infinity).toSorted((hit, other) => hit.rank - other.rank)
    const isLike = (fields: readonly string[]) => {
      const own = fields.filter((_, at) => keys[at]?.mode === 'words').flatMap((text) => text.split(/\s/))
      return words.every((word) => own.some((part) => isSimilarPrefix(word, part)))
    }
    const similar = exact.length === 0
    const found = similar ? ranked.filter(({ at }) => isLike(rows[at] ?? [])) : exact
    return {
      hits: found.slice(0, limit).flatMap(({ at }) => items.slice(at, at + 1)),
      /** There are more hits than these. */
      more: found.length > limit,
      /** Nothing matches: each word of the query is in the hits but for one typing error. */
      similar,
    }
  }
}
