/** Longest time that a browser counts, in milliseconds; a longer one begins anew. */
const longest = 2 ** 31 - 1

/** Signs of a customer who is there. */
const signs = ['keydown', 'pointerdown', 'input', 'scroll'] as const

/** What waits for a moment, by name: one moment a name. */
export class Clock {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Calls `run` at a moment in milliseconds since 1970, soon where that is over; never at Infinity. */
  set(name: string, at: number, run: () => void): void {
    this.cancel(name)
    if (!Number.isFinite(at)) return
    const rest = Math.max(0, at - Date.now())
    const again = () => (at > Date.now() ? this.set(name, at, run) : this.#over(name, run))
    this.#timers.set(name, setTimeout(again, Math.min(rest, longest)))
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
export class Patience {
  readonly #clock = new Clock()
  #unlisten: (() => void) | undefined

  /** Calls `run` when nothing happened for so many milliseconds. It begins anew with each call, and with each sign. */
  wait(after: number, run: () => void): void {
    this.end()
    const begin = () => this.#clock.set('idle', Date.now() + after, run)
    const { window: page } = globalThis as { window?: Window } // also where Node runs the flow
    signs.forEach((sign) => page?.addEventListener(sign, begin, { capture: true, passive: true }))
    this.#unlisten = () => signs.forEach((sign) => page?.removeEventListener(sign, begin, { capture: true }))
    begin()
  }

  end(): void {
    this.#clock.clear()
    this.#unlisten?.()
  }
}
