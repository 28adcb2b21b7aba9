import { read } from '../flow/binding.ts'
import { withoutDiacritics, compact, fold, splitWords } from './normalize-text.ts'
import { PrefixIndex } from './prefix-index.ts'

/** A searched field of a row. Fields are in the order of their rank, best first. */
export interface SearchKey {
  from: string
  mode: 'words' | 'prefix'
}

export interface SearchResult<Item> {
  hits: Item[]
  /** There are more hits than these. */
  more: boolean
}

type Search<Item> = (query: string) => SearchResult<Item>

const noRank = 255

const textsOf = (item: unknown, from: string): string[] => {
  const value = read({ item }, from)
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
}

/** Rows that are indexed at once: about 10 ms on a slow phone. */
const slice = 500

/** A search index that is built in slices. */
export interface IncrementalSearch<Item> {
  /** Indexes one more slice; false when all rows are indexed. */
  indexMore(): boolean
  search: Search<Item>
}

/**
 * Indexes a list in slices, so that a long list does not block the page. A row is a hit when each word of the query is the
 * beginning of a word in a `words` field, or when the query without spaces is the beginning of a `prefix` field. Hits are
 * sorted by the rank of the field, then by whether the first word of the text matches, then by the order of the list.
 */
export function createIncrementalSearch<Item>(
  items: readonly Item[],
  keys: readonly SearchKey[],
  limit = 20,
): IncrementalSearch<Item> {
  const ranks = keys.length * 2
  const slices: { byWord: PrefixIndex; byPrefix: PrefixIndex }[] = []
  let next = 0

  const indexMore = () => {
    const part = { byWord: new PrefixIndex(), byPrefix: new PrefixIndex() }
    const end = Math.min(items.length, next + slice)
    for (; next < end; next++)
      keys.forEach(({ from, mode }, position) => {
        for (const text of textsOf(items[next], from)) {
          if (mode === 'prefix') part.byPrefix.add(compact(text), next, position * 2)
          else addWords(part.byWord, text, next, position * 2)
        }
      })
    part.byWord.close()
    part.byPrefix.close()
    slices.push(part)
    return next < items.length
  }

  /** The best rank of each row for a word; noRank for rows without a hit. */
  const ranksOf = (word: string): Uint8Array => {
    const found = new Uint8Array(items.length).fill(noRank)
    for (const { byWord } of slices)
      byWord.search(word, (row, rank) => {
        if (rank < (found[row] ?? 0)) found[row] = rank
      })
    return found
  }

  const search: Search<Item> = (query) => {
    const whole = compact(query)
    if (whole === '') return { hits: [], more: false }
    const perWord = splitWords(fold(query)).map(ranksOf)
    const worst = new Uint8Array(items.length).fill(noRank)
    for (let row = 0; row < items.length; row++) {
      let rank = perWord.length === 0 ? noRank : 0
      for (const ranksOfWord of perWord) rank = Math.max(rank, ranksOfWord[row] ?? noRank)
      worst[row] = rank
    }
    for (const { byPrefix } of slices)
      byPrefix.search(whole, (row, rank) => {
        if (rank < (worst[row] ?? 0)) worst[row] = rank
      })
    return bestRows(items, worst, ranks, limit)
  }
  return { indexMore, search }
}

/** Adds the normalized words in both spellings of an umlaut, so that ae, a and ä all match. */
function addWords(lines: PrefixIndex, text: string, row: number, rank: number): void {
  const whole = fold(text)
  lines.add(splitWords(whole).join(' '), row, rank)
  const without = withoutDiacritics(text)
  if (without !== whole) lines.add(splitWords(without).join(' '), row, rank)
}

/** The best rows, best rank first and in list order within a rank. */
function bestRows<Item>(
  items: readonly Item[],
  rankOf: Uint8Array,
  ranks: number,
  limit: number,
): SearchResult<Item> {
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
