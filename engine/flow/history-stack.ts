/** The steps behind the entries of the browser's history, in step with it: entries[index] is shown. */
export interface Trail {
  entries: string[]
  index: number
  /** Paths that the way back skips, because what they were for is over. */
  spent: string[]
}

export const emptyTrail: Trail = { entries: [], index: -1, spent: [] }

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/** The trail that was kept; an empty one for anything that is none. */
export function asTrail(kept: unknown): Trail {
  if (typeof kept !== 'object' || kept === null) return emptyTrail
  const { entries, index, spent } = kept as Partial<Record<keyof Trail, unknown>> // fields are tested next
  if (!isPaths(entries) || !isPaths(spent) || !Number.isInteger(index)) return emptyTrail
  const at = Number(index)
  return at >= -1 && at < entries.length ? { entries, index: at, spent } : emptyTrail
}

/** What the browser's history is to do; `go` 0 means nothing. */
export type Move = { type: 'push' | 'replace'; path: string } | { type: 'go'; delta: number }

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Marks the steps below a state as spent, or as open again. */
export function spend(trail: Trail, parents: string[]): Trail {
  if (parents.length === 0) return trail
  const below = trail.entries.filter((entry) => parents.some((parent) => isBelow(entry, parent)))
  return { ...trail, spent: [...new Set([...trail.spent, ...below])] }
}

/** Going back gives up what an area of single use had begun: its later steps cannot be returned to. */
export function giveUp(trail: Trail, parents: string[]): Trail {
  const later = { ...trail, entries: trail.entries.slice(trail.index + 1) }
  const { spent } = spend(later, parents)
  return { ...trail, spent: spent.filter((path) => path !== trail.entries[trail.index]) }
}

/** The flow has moved on to `path` by itself. A step that shows the same screen takes the place of the one shown. */
export function follow(trail: Trail, path: string, sameScreen: boolean): [Trail, Move] {
  const spent = trail.spent.filter((entry) => entry !== path)
  if (trail.entries[trail.index] === path)
    return [
      { ...trail, spent },
      { type: 'go', delta: 0 },
    ]
  const back = lastOpen(trail, trail.index)
  if (back >= 0 && back < trail.index && trail.entries[back] === path)
    return [
      { ...trail, spent, index: back },
      { type: 'go', delta: back - trail.index },
    ]
  const replace = sameScreen || trail.index < 0
  const index = replace ? Math.max(trail.index, 0) : trail.index + 1
  const entries = [...trail.entries.slice(0, index), path]
  return [
    { entries, index, spent },
    { type: replace ? 'replace' : 'push', path },
  ]
}

function lastOpen(trail: Trail, from: number): number {
  let index = from
  while (index >= 0 && trail.spent.includes(trail.entries[index] ?? '')) index -= 1
  return index
}

/** The customer went to entry `index` in the browser's history; a spent step is stepped over in the same direction. */
export function arrive(trail: Trail, index: number): [Trail, Move] {
  const path = trail.entries[index]
  if (path === undefined) return [trail, { type: 'go', delta: 0 }]
  const direction = index < trail.index ? -1 : 1
  let target = index
  while (trail.spent.includes(trail.entries[target] ?? '')) target += direction
  if (trail.entries[target] === undefined) target = trail.index
  return [
    { ...trail, index: target },
    { type: 'go', delta: target - index },
  ]
}

/** Index of the step that the way back leads to; -1 where there is none. */
export const previous = (trail: Trail): number => lastOpen(trail, trail.index - 1)

/** Steps that the address may name: reached and not spent. */
export const isReached = (trail: Trail, path: string): boolean =>
  trail.entries.includes(path) && !trail.spent.includes(path)
