import { useSyncExternalStore } from 'react'

/** A value that outlives its component, or that several components share. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ subscribe, read }: ReturnType<typeof createStore<T>>): T =>
  useSyncExternalStore(subscribe, read)
