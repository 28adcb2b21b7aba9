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

/** Detects inactivity on the page. Without a window (tests, tools) it only counts the time. */
export class InactivityTimer {
  readonly #clock = new Timers()
  #unlisten: (() => void) | undefined

  /** Calls `run` after `after` milliseconds without activity. Each call and each activity restarts the time. */
  start(after: number, run: () => void): void {
    this.stop()
    const restart = () => this.#clock.set('idle', Date.now() + after, run)
    const { window: page } = globalThis as { window?: Window } // undefined in Node (tests, tools)
    activityEvents.forEach((sign) => page?.addEventListener(sign, restart, { capture: true, passive: true }))
    this.#unlisten = () =>
      activityEvents.forEach((sign) => page?.removeEventListener(sign, restart, { capture: true }))
    restart()
  }

  stop(): void {
    this.#clock.clear()
    this.#unlisten?.()
  }
}
