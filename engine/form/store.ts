import type { Shown } from './values.ts'

/** A message as key and values, so that it follows a change of language. */
export interface Message {
  key: string
  values: Record<string, unknown>
}

/** All that one field shows. Immutable: a new object for each change. */
export interface FieldState {
  shown: Shown
  error?: Message | undefined
  warning?: Message | undefined
  /** Typed in or chosen since the form is shown. */
  touched: boolean
}

/** Holds what the fields of one form show. A change wakes only the field concerned, so a key costs one small render. */
export interface FormStore {
  get(field: string): FieldState
  change(field: string, change: Partial<FieldState>): void
  subscribe(field: string, listener: () => void): () => void
}

const empty: FieldState = { shown: '', touched: false }

/** A store that begins with the given values. */
export function createStore(initial: Record<string, Shown>): FormStore {
  const states = new Map(Object.entries(initial).map(([field, shown]) => [field, { ...empty, shown }]))
  const listeners = new Map<string, Set<() => void>>()
  return {
    get: (field) => states.get(field) ?? empty,
    change(field, change) {
      states.set(field, { ...empty, ...states.get(field), ...change })
      listeners.get(field)?.forEach((listener) => listener())
    },
    subscribe(field, listener) {
      const set = listeners.get(field) ?? new Set()
      listeners.set(field, set.add(listener))
      return () => set.delete(listener)
    },
  }
}
