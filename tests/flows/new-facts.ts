/** Visits only situations where two facts meet for the first time (Lipovetzky, Geffner 2012); may miss errors that need more facts. */
export class NewFacts {
  readonly #seen = new Map<string, Uint8Array>()
  readonly #old = new Set<string>()
  readonly #pairs: readonly [number, number][]

  /** `names`: the guards. `groups`: those of which two are looked at together; without groups any two are. */
  constructor(names: readonly string[], groups: readonly ReadonlySet<string>[] = [new Set(names)]) {
    const are = (one: string, other: string) =>
      one === other || groups.some((group) => group.has(one) && group.has(other))
    this.#pairs = names.flatMap((one, first) =>
      names.flatMap((other, second): [number, number][] =>
        first <= second && are(one, other) ? [[first, second]] : [],
      ),
    )
  }

  /** Whether two of these facts occur together at this path for the first time. `facts`: one character for each, 0 or 1. */
  areIn(path: string, facts: string): boolean {
    // What is not new now is never new.
    const key = `${path} ${facts}`
    if (this.#old.has(key)) return false
    const before = this.#seen.get(path)
    const seen = before ?? new Uint8Array(this.#pairs.length * 4)
    const places = this.#pairs.map(
      ([first, second], pair) => (pair << 2) | (Number(facts[first]) << 1) | Number(facts[second]),
    )
    const isNew = !before || places.some((place) => !seen[place])
    for (const place of places) seen[place] = 1
    this.#seen.set(path, seen)
    if (!isNew) this.#old.add(key)
    return isNew
  }
}
