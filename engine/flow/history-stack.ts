/** The path of the state for each entry of the browser's history. `entries[index]` is shown. */
export interface HistoryStack {
  entries: string[]
  index: number
  /** Paths that "back" skips: states with `meta.noHistory` that the flow has left. */
  consumed: string[]
  /** Indexes of entries that follow a page which is no step of the flow, for example the bank's. */
  gaps: number[]
}

export const emptyHistory: HistoryStack = { entries: [], index: -1, consumed: [], gaps: [] }

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/** Reads a stored stack. Returns an empty stack when the value is invalid. */
export function parseHistoryStack(stored: unknown): HistoryStack {
  if (typeof stored !== 'object' || stored === null) return emptyHistory
  const { entries, index, consumed, gaps = [] } = stored as Partial<Record<keyof HistoryStack, unknown>> // fields are tested next
  if (!isPaths(entries) || !isPaths(consumed) || !Array.isArray(gaps) || !Number.isInteger(index))
    return emptyHistory
  const at = Number(index)
  return at >= -1 && at < entries.length ? { entries, index: at, consumed, gaps } : emptyHistory
}

/** The change that the browser's history has to make; `go` with delta 0 is no change. */
export type Move = { type: 'push' | 'replace'; path: string } | { type: 'go'; delta: number }

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Marks all entries inside of the given states as consumed. */
export function consume(stack: HistoryStack, parents: string[]): HistoryStack {
  if (parents.length === 0) return stack
  const descendants = stack.entries.filter((entry) => parents.some((parent) => isWithin(entry, parent)))
  return { ...stack, consumed: [...new Set([...stack.consumed, ...descendants])] }
}

/** After "back" inside of a state with `meta.noHistory`: marks the entries after the current one as consumed. */
export function discardForward(stack: HistoryStack, parents: string[]): HistoryStack {
  const following = { ...stack, entries: stack.entries.slice(stack.index + 1) }
  const { consumed } = consume(following, parents)
  return { ...stack, consumed: consumed.filter((path) => path !== stack.entries[stack.index]) }
}

/**
 * Shows `path` as entry `index`, in place of what the browser shows. The page before it is no step: the customer has come from
 * the bank, by a link, or has typed the URL.
 */
export function arrive(stack: HistoryStack, path: string, index: number): [HistoryStack, Move] {
  const gaps = stack.gaps.filter((gap) => gap < index)
  return [
    { ...stack, entries: [...stack.entries.slice(0, index), path], index, gaps: [...gaps, index] },
    { type: 'replace', path },
  ]
}

/**
 * Leads from the entry that the browser shows to another one. Across a gap that entry arrives here: going back in the browser
 * would show the page in between.
 */
export function moveTo(stack: HistoryStack, from: number, to: number): [HistoryStack, Move] {
  const isAcross = stack.gaps.some((gap) => gap <= from !== gap <= to)
  if (isAcross) return arrive(stack, stack.entries[to] ?? '', to)
  return [
    { ...stack, index: to },
    { type: 'go', delta: to - from },
  ]
}

/** The flow has moved to `path`. A state that shows the same screen replaces the current entry instead of adding one. */
export function advance(stack: HistoryStack, path: string, sameScreen: boolean): [HistoryStack, Move] {
  const consumed = stack.consumed.filter((entry) => entry !== path)
  const here = { ...stack, consumed }
  if (stack.entries[stack.index] === path) return moveTo(here, stack.index, stack.index)
  const back = lastAvailable(stack, stack.index)
  if (back >= 0 && back < stack.index && stack.entries[back] === path) return moveTo(here, stack.index, back)
  const replace = sameScreen || stack.index < 0
  const index = replace ? Math.max(stack.index, 0) : stack.index + 1
  const entries = [...stack.entries.slice(0, index), path]
  const gaps = stack.gaps.filter((gap) => gap <= stack.index)
  return [
    { entries, index, consumed, gaps },
    { type: replace ? 'replace' : 'push', path },
  ]
}

function lastAvailable(stack: HistoryStack, from: number): number {
  let index = from
  while (index >= 0 && stack.consumed.includes(stack.entries[index] ?? '')) index -= 1
  return index
}

/** The customer went to entry `index` of the browser's history. Consumed entries are skipped in the same direction. */
export function goToEntry(stack: HistoryStack, index: number): [HistoryStack, Move] {
  if (stack.entries[index] === undefined) return moveTo(stack, stack.index, stack.index)
  const direction = index < stack.index ? -1 : 1
  let target = index
  while (stack.consumed.includes(stack.entries[target] ?? '')) target += direction
  if (stack.entries[target] === undefined) target = stack.index
  return moveTo(stack, index, target)
}

/** Index of the entry that "back" leads to; -1 when there is none. */
export const previousIndex = (stack: HistoryStack): number => lastAvailable(stack, stack.index - 1)

/** Whether the URL may name this path: the customer has reached it, and it is not consumed. */
export const isReached = (stack: HistoryStack, path: string): boolean =>
  stack.entries.includes(path) && !stack.consumed.includes(path)
