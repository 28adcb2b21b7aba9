import { distance } from 'fastest-levenshtein'

const letters = (name: string): string => [...name].toSorted().join('')

/** Edit distance between two names; names with the same letters in another order have distance 1. */
const editsBetween = (a: string, b: string): number =>
  a !== b && a.length === b.length && distance(a, b) === 2 && letters(a) === letters(b) ? 1 : distance(a, b)

/** The known names that are similar to a name: distance at most 2, or one is a prefix of the other. Best first, at most three. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const misspelt = name.toLowerCase()
  const hits: [score: number, name: string][] = []
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    // Short names need a smaller distance, because two edits can turn any short word into any other.
    const limit = Math.min(2, Math.floor(Math.min(misspelt.length, other.length) / 2))
    const edits = editsBetween(misspelt, other)
    if (edits <= limit) hits.push([edits, candidate])
    else if (
      misspelt.length > 1 &&
      other.length > 1 &&
      (other.startsWith(misspelt) || misspelt.startsWith(other))
    )
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

/** The hint for an unknown name: similar known names, else all known names, else `otherwise`. */
export function suggest(name: string, known: Iterable<string>, otherwise: string): string {
  const all = [...new Set(known)].toSorted()
  const near = nearest(name, all)
  if (near.length) return `Did you mean ${list(near).replaceAll(', ', ' or ')}?`
  return (all.length ? `Known: ${list(all)}. ${otherwise}` : otherwise || 'Remove it.').trim()
}
