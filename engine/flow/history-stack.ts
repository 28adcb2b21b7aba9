/** The steps behind the entries of the browser's history, in step with it: entries[index] is shown. */
export interface HistoryStack {
  entries: string[]
  index: number
  /** Paths that the way back skips, because what they were for is over. */
  spent: string[]
}

export const emptyHistory: HistoryStack = { entries: [], index: -1, spent: [] }

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/** The stack that was kept; an empty one for anything that is none. */
export function asHistoryStack(kept: unknown): HistoryStack {
  if (typeof kept !== 'object' || kept === null) return emptyHistory
  const { entries, index, spent } = kept as Partial<Record<keyof HistoryStack, unknown>> // fields are tested next
  if (!isPaths(entries) || !isPaths(spent) || !Number.isInteger(index)) return emptyHistory
  const at = Number(index)
  return at >= -1 && at < entries.length ? { entries, index: at, spent } : emptyHistory
}

/** What the browser's history is to do; `go` 0 means nothing. */
export type Move = { type: 'push' | 'replace'; path: string } | { type: 'go'; delta: number }

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Marks the steps below a state as spent, or as open again. */
export function consume(stack: HistoryStack, parents: string[]): HistoryStack {
  if (parents.length === 0) return stack
  const below = stack.entries.filter((entry) => parents.some((parent) => isBelow(entry, parent)))
  return { ...stack, spent: [...new Set([...stack.spent, ...below])] }
}

/** Going back gives up what an area of single use had begun: its later steps cannot be returned to. */
export function giveUp(stack: HistoryStack, parents: string[]): HistoryStack {
  const later = { ...stack, entries: stack.entries.slice(stack.index + 1) }
  const { spent } = consume(later, parents)
  return { ...stack, spent: spent.filter((path) => path !== stack.entries[stack.index]) }
}

/** The flow has moved on to `path` by itself. A step that shows the same screen takes the place of the one shown. */
export function follow(stack: HistoryStack, path: string, sameScreen: boolean): [HistoryStack, Move] {
  const spent = stack.spent.filter((entry) => entry !== path)
  if (stack.entries[stack.index] === path)
    return [
      { ...stack, spent },
      { type: 'go', delta: 0 },
    ]
  const back = lastOpen(stack, stack.index)
  if (back >= 0 && back < stack.index && stack.entries[back] === path)
    return [
      { ...stack, spent, index: back },
      { type: 'go', delta: back - stack.index },
    ]
  const replace = sameScreen || stack.index < 0
  const index = replace ? Math.max(stack.index, 0) : stack.index + 1
  const entries = [...stack.entries.slice(0, index), path]
  return [
    { entries, index, spent },
    { type: replace ? 'replace' : 'push', path },
  ]
}

function lastOpen(stack: HistoryStack, from: number): number {
  let index = from
  while (index >= 0 && stack.spent.includes(stack.entries[index] ?? '')) index -= 1
  return index
}

/** The customer went to entry `index` in the browser's history; a spent step is stepped over in the same direction. */
export function arrive(stack: HistoryStack, index: number): [HistoryStack, Move] {
  const path = stack.entries[index]
  if (path === undefined) return [stack, { type: 'go', delta: 0 }]
  const direction = index < stack.index ? -1 : 1
  let target = index
  while (stack.spent.includes(stack.entries[target] ?? '')) target += direction
  if (stack.entries[target] === undefined) target = stack.index
  return [
    { ...stack, index: target },
    { type: 'go', delta: target - index },
  ]
}

/** Index of the step that the way back leads to; -1 where there is none. */
export const previous = (stack: HistoryStack): number => lastOpen(stack, stack.index - 1)

/** Steps that the address may name: reached and not spent. */
export const isReached = (stack: HistoryStack, path: string): boolean =>
  stack.entries.includes(path) && !stack.spent.includes(path)
