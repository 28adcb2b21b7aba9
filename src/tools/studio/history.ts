/** What was written, what was before it and what was taken back. Never changed, only replaced. */
export interface History<Value> {
  past: readonly Value[]
  now: Value
  future: readonly Value[]
  /** What the last step changed, while further changes of the same belong to that step. */
  open?: string | undefined
}

/** Steps that can be taken back. */
const most = 500

export const begin = <Value>(now: Value): History<Value> => ({ past: [], now, future: [] })

/** Writes a value. What is typed into one `field` is one step, until `settle` ends it or another field is written. */
export function write<Value>(history: History<Value>, now: Value, field?: string): History<Value> {
  if (now === history.now) return history
  const same = field !== undefined && field === history.open
  return {
    past: same ? history.past : [...history.past, history.now].slice(-most),
    now,
    future: [],
    open: field,
  }
}

export const settle = <Value>(history: History<Value>): History<Value> =>
  history.open === undefined ? history : { ...history, open: undefined }

export function undo<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: rest }
}
