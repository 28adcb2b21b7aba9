/** The open tasks of a checklist: their number and the way to the list, for elements that stand elsewhere on the screen. */
export interface OpenTasks {
  /** Calls the listener after each change; returns a function that stops it. */
  subscribe(listener: () => void): () => void
  /** The number of open tasks; undefined while no list is shown. */
  count(): number | undefined
  /** Sets the number and the heading of the list. */
  write(count: number | undefined, heading: HTMLElement | null): void
  /** Moves focus and scroll position to the heading of the list. */
  focus(): void
}

export function createOpenTasks(): OpenTasks {
  let shown: { count: number | undefined; heading: HTMLElement | null } = { count: undefined, heading: null }
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    count: () => shown.count,
    write(count, heading) {
      shown = { count, heading }
      for (const listener of listeners) listener()
    },
    focus() {
      shown.heading?.scrollIntoView()
      shown.heading?.focus()
    },
  }
}

/** The name under which a checklist and the elements that point to it share their open tasks. */
export const openTasksOf = (list: string): string => `${list} open tasks`
