import { read } from '../flow/binding.ts'
import { withoutDiacritics, compact, fold, splitWords } from '../text/normalize-text.ts'

/** A searched field of a row. Fields are in the order of their rank, best first. */
export interface SearchKey {
  from: string
  mode: 'words' | 'prefix'
}

export interface SearchResult<Item> {
  hits: Item[]
  /** True when there are more hits than `items` contains. */
  more: boolean
}

type Search<Item> = (query: string) => SearchResult<Item>

const noRank = 255

/** The texts of a row at a pointer: one, several or none. */
export const textsOf = (item: unknown, from: string): string[] => {
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
    part.byWord.build()
    part.byPrefix.build()
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

/**
 * Finds words by prefix. All texts are in one string, one line per text, which is searched with `indexOf`. Building it takes a
 * fifth of the time of a sorted word list.
 */
export class PrefixIndex {
  readonly #lines: string[] = []
  #text = ''
  #length = 0
  readonly #starts: number[] = []
  readonly #rows: number[] = []
  readonly #ranks: number[] = []

  /** Adds the words of a row, separated by single spaces. The first word gets `rank` (0 is best), the others `rank` + 1. */
  add(line: string, row: number, rank: number): void {
    this.#starts.push(this.#length)
    this.#rows.push(row)
    this.#ranks.push(rank)
    this.#lines.push(line)
    this.#length += line.length + 1
  }

  /** Builds the search string. Call it after the last `add`, so that the first search is fast. */
  build(): void {
    this.#text = `\n${this.#lines.join('\n')}`
    this.#lines.length = 0
  }

  /** Calls `hit` for each line with a word that begins with the prefix. A line is reported twice if its first and a later word match. */
  search(prefix: string, hit: (row: number, rank: number) => void): void {
    this.#scan(`\n${prefix}`, 0, hit)
    this.#scan(` ${prefix}`, 1, hit)
  }

  #scan(needle: string, rankOffset: 0 | 1, hit: (row: number, rank: number) => void): void {
    const end = this.#text.length
    let line = 0
    let at = this.#text.indexOf(needle)
    while (at >= 0) {
      while ((this.#starts[line + 1] ?? end) <= at) line++
      hit(this.#rows[line] ?? 0, (this.#ranks[line] ?? 0) + rankOffset)
      at = this.#text.indexOf(needle, this.#starts[line + 1] ?? end)
    }
  }
}
