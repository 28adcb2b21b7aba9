/** Longest time that a browser counts, in milliseconds; a longer one begins anew. */
const maxDelay = 2 ** 31 - 1

/** Signs of a customer who is there. */
const activityEvents = ['keydown', 'pointerdown', 'input', 'scroll'] as const

/** What waits for a moment, by name: one moment a name. */
export class Timers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Calls `run` at a moment in milliseconds since 1970, soon where that is over; never at Infinity. */
  set(name: string, at: number, run: () => void): void {
    this.cancel(name)
    if (!Number.isFinite(at)) return
    const remaining = Math.max(0, at - Date.now())
    const onTimeout = () => (at > Date.now() ? this.set(name, at, run) : this.#over(name, run))
    this.#timers.set(name, setTimeout(onTimeout, Math.min(remaining, maxDelay)))
  }

  #over(name: string, run: () => void): void {
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

/** Waits for a customer who does nothing on the page; where there is no page, nothing is heard. */
export class InactivityTimer {
  readonly #clock = new Timers()
  #unlisten: (() => void) | undefined

  /** Calls `run` when nothing happened for so many milliseconds. It begins anew with each call, and with each sign. */
  start(after: number, run: () => void): void {
    this.stop()
    const restart = () => this.#clock.set('idle', Date.now() + after, run)
    const { window: page } = globalThis as { window?: Window } // also where Node runs the flow
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
