/**
 * Reduces the search: of the situations with the same path, only those are visited that have two guard results (facts) together
 * for the first time. Errors that need three facts at once may be missed.
 * After "Width and serialization of classical planning problems" (Lipovetzky, Geffner 2012), width 2.
 */
export class NewPairs {
  #seen = new Map<string, Set<number>>()

  /** Whether two of these facts occur together at this path for the first time. `facts`: one character for each, 0 or 1. */
  areIn(path: string, facts: string): boolean {
    const seen = this.#seen.get(path) ?? new Set()
    this.#seen.set(path, seen)
    const before = seen.size
    const bits = [...facts].map(Number)
    seen.add(-1)
    bits.forEach((one, first) =>
      bits.slice(first).forEach((other, gap) => {
        seen.add(((first * bits.length + first + gap) << 2) | (one << 1) | other)
      }),
    )
    return seen.size > before
  }
}
