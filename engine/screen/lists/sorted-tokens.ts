/** Words in order with the rows they stand in; a posting is row * ranks + rank, the lower rank the better hit. */
export interface SortedTokens {
  /** Calls `hit` for each posting of each word that begins with the prefix. */
  each(prefix: string, hit: (row: number, rank: number) => void): void
}

export class TokenBuilder {
  readonly #postings = new Map<string, number[]>()
  readonly #ranks: number

  constructor(ranks: number) {
    this.#ranks = ranks
  }

  add(token: string, row: number, rank: number): void {
    const list = this.#postings.get(token)
    if (list) list.push(row * this.#ranks + rank)
    else this.#postings.set(token, [row * this.#ranks + rank])
  }

  build(): SortedTokens {
    // The default order of strings is by code unit, the same that < uses in the binary search below.
    const tokens = [...this.#postings.keys()].toSorted()
    const postings = tokens.map((token) => this.#postings.get(token) ?? [])
    const ranks = this.#ranks
    return {
      each(prefix, hit) {
        // U+FFFF is no letter: above every word with the prefix, below the next one without it.
        const end = firstNotBelow(tokens, `${prefix}\uffff`)
        for (let at = firstNotBelow(tokens, prefix); at < end; at++)
          for (const posting of postings[at] ?? []) hit(Math.floor(posting / ranks), posting % ranks)
      },
    }
  }
}

/** Binary search: index of the first token that is not below the prefix. */
function firstNotBelow(tokens: string[], prefix: string): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tokens[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}
