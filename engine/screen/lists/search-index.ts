import { read } from '../scope.ts'
import { bare, compact, fold, words } from './fold.ts'
import { TokenBuilder } from './sorted-tokens.ts'

/** Where to search in a row; keys are given best first. */
export interface SearchKey {
  from: string
  mode: 'words' | 'prefix'
}

export interface Found<Item> {
  hits: Item[]
  /** There are more hits than these. */
  more: boolean
}

export type Search<Item> = (query: string) => Found<Item>

const noRank = 255

const textsOf = (item: unknown, from: string): string[] => {
  const value = read({ item }, from)
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
}

/**
 * Reads a list once and answers queries from then on. A row is hit when each word of the query begins a word in
 * one of its `words` places, or when the query without blanks begins one of its `prefix` places. Better places
 * come first, then words that open their text, then the order of the list.
 */
export function createSearch<Item>(
  items: readonly Item[],
  keys: readonly SearchKey[],
  limit = 20,
): Search<Item> {
  const ranks = keys.length * 2
  const byWord = new TokenBuilder(ranks)
  const byPrefix = new TokenBuilder(ranks)
  items.forEach((item, row) => {
    keys.forEach(({ from, mode }, place) => {
      for (const text of textsOf(item, from)) {
        if (mode === 'prefix') byPrefix.add(compact(text), row, place * 2)
        else addWords(byWord, text, row, place * 2)
      }
    })
  })
  const wordTokens = byWord.build()
  const prefixTokens = byPrefix.build()

  /** Best rank of each row that the word hits, else noRank. */
  const ranksOf = (word: string): Uint8Array => {
    const found = new Uint8Array(items.length).fill(noRank)
    wordTokens.each(word, (row, rank) => {
      if (rank < (found[row] ?? 0)) found[row] = rank
    })
    return found
  }

  return (query) => {
    const whole = compact(query)
    if (whole === '') return { hits: [], more: false }
    const perWord = words(fold(query)).map(ranksOf)
    const worst = new Uint8Array(items.length).fill(noRank)
    for (let row = 0; row < items.length; row++) {
      let rank = perWord.length === 0 ? noRank : 0
      for (const ranksOfWord of perWord) rank = Math.max(rank, ranksOfWord[row] ?? noRank)
      worst[row] = rank
    }
    prefixTokens.each(whole, (row, rank) => {
      if (rank < (worst[row] ?? 0)) worst[row] = rank
    })
    return best(items, worst, ranks, limit)
  }
}

/** Folded forms of each word; of both spellings of an umlaut, so that ae, a and ä all find it. */
function addWords(builder: TokenBuilder, text: string, row: number, rank: number): void {
  const whole = fold(text)
  const folded = words(whole)
  folded.forEach((word, at) => builder.add(word, row, at === 0 ? rank : rank + 1))
  const without = bare(text)
  if (without === whole) return
  words(without).forEach((word, at) => {
    if (word !== folded[at]) builder.add(word, row, at === 0 ? rank : rank + 1)
  })
}

/** The best rows, best rank first and in list order within a rank. */
function best<Item>(items: readonly Item[], rankOf: Uint8Array, ranks: number, limit: number): Found<Item> {
  const buckets: Item[][] = Array.from({ length: ranks }, () => [])
  let count = 0
  items.forEach((item, row) => {
    const bucket = buckets[rankOf[row] ?? noRank]
    if (!bucket) return
    count++
    if (bucket.length < limit) bucket.push(item)
  })
  return { hits: buckets.flat().slice(0, limit), more: count > limit }
}
