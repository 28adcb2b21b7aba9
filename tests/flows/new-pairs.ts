/**
 * A cheaper search than through all situations: of those with the same path, it visits only the ones that show two facts
 * together for the first time. Faults that need three facts at once may be missed.
 * After "Width and serialization of classical planning problems" (Lipovetzky, Geffner 2012), width 2.
 */
export class NewPairs {
  #seen = new Map<string, Set<number>>()

  /** Whether the path has not yet had two of these facts together. `facts`: a character each, 0 or 1. */
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
