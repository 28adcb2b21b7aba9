/** Longest delay of `setTimeout` in browsers, in milliseconds. A longer wait is split into several timers. */
const maxDelay = 2 ** 31 - 1

/** DOM events that show that the customer is active. */
export const activityEvents = ['keydown', 'pointerdown', 'input', 'scroll'] as const

/** Timers by name. Setting a name again replaces its timer. */
export class Timers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Calls `run` at `at` (milliseconds since 1970), at once when that is past, never when it is Infinity. */
  set(name: string, at: number, run: () => void): void {
    this.cancel(name)
    if (!Number.isFinite(at)) return
    const remaining = Math.max(0, at - Date.now())
    const onTimeout = () => (at > Date.now() ? this.set(name, at, run) : this.#fire(name, run))
    this.#timers.set(name, setTimeout(onTimeout, Math.min(remaining, maxDelay)))
  }

  #fire(name: string, run: () => void): void {
    this.#timers.delete(name)
    run()
  }

  cancel(name: string): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }

  clear(): void {
    this.#timers.forEach((timer) => clearTimeout(timer))
    this.#timers.clear()
  }
}
