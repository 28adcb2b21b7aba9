/** An immutable undo history: previous values, the current one, and undone values. */
export interface History<Value> {
  past: readonly Value[]
  now: Value
  future: readonly Value[]
  /** The field of the last step, while further changes of that field are still merged into it. */
  openField?: string | undefined
}

/** Maximum number of undo steps. */
const maxSteps = 500

export const createHistory = <Value>(now: Value): History<Value> => ({ past: [], now, future: [] })

/** Adds a value. Consecutive changes of one `field` are one step, until `closeStep` or a change of another field. */
export function write<Value>(history: History<Value>, now: Value, field?: string): History<Value> {
  if (now === history.now) return history
  const isSameStep = field !== undefined && field === history.openField
  return {
    past: isSameStep ? history.past : [...history.past, history.now].slice(-maxSteps),
    now,
    future: [],
    openField: field,
  }
}

/** Ends the current step: the next change is a new step. */
export const closeStep = <Value>(history: History<Value>): History<Value> =>
  history.openField === undefined ? history : { ...history, openField: undefined }

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
