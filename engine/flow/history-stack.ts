/** The steps behind the entries of the browser's history, in step with it: entries[index] is shown. */
export interface HistoryStack {
  entries: string[]
  index: number
  /** Paths that the way back skips, because what they were for is over. */
  consumed: string[]
}

export const emptyHistory: HistoryStack = { entries: [], index: -1, consumed: [] }

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/** The stack that was kept; an empty one for anything that is none. */
export function parseHistoryStack(stored: unknown): HistoryStack {
  if (typeof stored !== 'object' || stored === null) return emptyHistory
  const { entries, index, consumed } = stored as Partial<Record<keyof HistoryStack, unknown>> // fields are tested next
  if (!isPaths(entries) || !isPaths(consumed) || !Number.isInteger(index)) return emptyHistory
  const at = Number(index)
  return at >= -1 && at < entries.length ? { entries, index: at, consumed } : emptyHistory
}

/** What the browser's history is to do; `go` 0 means nothing. */
export type Move = { type: 'push' | 'replace'; path: string } | { type: 'go'; delta: number }

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Marks the steps below a state as spent, or as open again. */
export function consume(stack: HistoryStack, parents: string[]): HistoryStack {
  if (parents.length === 0) return stack
  const descendants = stack.entries.filter((entry) => parents.some((parent) => isWithin(entry, parent)))
  return { ...stack, consumed: [...new Set([...stack.consumed, ...descendants])] }
}

/** Going back gives up what an area of single use had begun: its later steps cannot be returned to. */
export function discardForward(stack: HistoryStack, parents: string[]): HistoryStack {
  const following = { ...stack, entries: stack.entries.slice(stack.index + 1) }
  const { consumed } = consume(following, parents)
  return { ...stack, consumed: consumed.filter((path) => path !== stack.entries[stack.index]) }
}

/** The flow has moved on to `path` by itself. A step that shows the same screen takes the place of the one shown. */
export function advance(stack: HistoryStack, path: string, sameScreen: boolean): [HistoryStack, Move] {
  const consumed = stack.consumed.filter((entry) => entry !== path)
  if (stack.entries[stack.index] === path)
    return [
      { ...stack, consumed },
      { type: 'go', delta: 0 },
    ]
  const back = lastAvailable(stack, stack.index)
  if (back >= 0 && back < stack.index && stack.entries[back] === path)
    return [
      { ...stack, consumed, index: back },
      { type: 'go', delta: back - stack.index },
    ]
  const replace = sameScreen || stack.index < 0
  const index = replace ? Math.max(stack.index, 0) : stack.index + 1
  const entries = [...stack.entries.slice(0, index), path]
  return [
    { entries, index, consumed },
    { type: replace ? 'replace' : 'push', path },
  ]
}

function lastAvailable(stack: HistoryStack, from: number): number {
  let index = from
  while (index >= 0 && stack.consumed.includes(stack.entries[index] ?? '')) index -= 1
  return index
}

/** The customer went to entry `index` in the browser's history; a spent step is stepped over in the same direction. */
export function goToEntry(stack: HistoryStack, index: number): [HistoryStack, Move] {
  const path = stack.entries[index]
  if (path === undefined) return [stack, { type: 'go', delta: 0 }]
  const direction = index < stack.index ? -1 : 1
  let target = index
  while (stack.consumed.includes(stack.entries[target] ?? '')) target += direction
  if (stack.entries[target] === undefined) target = stack.index
  return [
    { ...stack, index: target },
    { type: 'go', delta: target - index },
  ]
}

/** Index of the step that the way back leads to; -1 where there is none. */
export const previousIndex = (stack: HistoryStack): number => lastAvailable(stack, stack.index - 1)

/** Steps that the address may name: reached and not spent. */
export const isReached = (stack: HistoryStack, path: string): boolean =>
  stack.entries.includes(path) && !stack.consumed.includes(path)
