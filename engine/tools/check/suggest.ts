/** Damerau-Levenshtein distance (adjacent transpositions count one), or a number above `limit` once it is exceeded. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** The known names nearest to a name: at most two edits away, or one beginning with the other; best first, at most three. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const wanted = name.toLowerCase()
  const hits: [score: number, name: string][] = []
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    // Two edits turn any short word into any other, so short names must be nearer.
    const limit = Math.min(2, Math.floor(Math.min(wanted.length, other.length) / 2))
    const edits = distance(wanted, other, limit)
    if (edits <= limit) hits.push([edits, candidate])
    else if (wanted.length > 1 && other.length > 1 && (other.startsWith(wanted) || wanted.startsWith(other)))
      hits.push([3, candidate])
  }
  return hits
    .toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
    .slice(0, 3)
    .map(([, candidate]) => candidate)
}

/** Quoted names as a list in a sentence; long lists are cut. */
export function list(names: Iterable<string>, most = 12): string {
  const all = [...names]
  const shown = all.slice(0, most).map((name) => `"${name}"`)
  return shown.join(', ') + (all.length > most ? ` and ${all.length - most} more` : '')
}

/** The hint for an unknown name: the nearest known ones, else what is known, else `otherwise`. */
export function suggest(name: string, known: Iterable<string>, otherwise: string): string {
  const all = [...new Set(known)].toSorted()
  const near = nearest(name, all)
  if (near.length) return `Did you mean ${list(near).replaceAll(', ', ' or ')}?`
  return (all.length ? `Known: ${list(all)}. ${otherwise}` : otherwise || 'Remove it.').trim()
}
