/** Longest delay of `setTimeout` in browsers, in milliseconds. A longer wait is split into several timers. */
const maxDelay = 2 ** 31 - 1

/** Timers by name that end at a point in time, which sleep does not move. Setting a name again replaces its timer. */
export class Timers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Calls `run` at `at` (milliseconds since 1970), at once when that is past, never when it is Infinity. */
  set(name: string, at: number, run: () => void): void {
    this.cancel(name)
    if (!Number.isFinite(at)) return
    const remaining = Math.max(0, at - Date.now())
    const onTimeout = () => (at > Date.now() ? this.set(name, at, run) : run())
    this.#timers.set(name, setTimeout(onTimeout, Math.min(remaining, maxDelay)))
  }

  cancel(name: string): void {
    clearTimeout(this.#timers.get(name))
  }

  clear(): void {
    this.#timers.forEach((timer) => clearTimeout(timer))
  }
}
