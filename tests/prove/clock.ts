const RealDate = Date

interface Timer {
  at: number
  run: () => void
}

/** Time that passes only when everything rests. */
export class Clock {
  now = RealDate.UTC(2026, 10, 23, 9)
  readonly #timers = new Set<Timer>()
  #fired = 0
  /** Requests that the sandbox works on. */
  pending = 0

  setTimeout = (run: () => void, delay = 0): Timer => {
    const timer = { at: this.now + Math.max(0, Number(delay) || 0), run }
    this.#timers.add(timer)
    return timer
  }
  clearTimeout = (timer: Timer) => void this.#timers.delete(timer)
  wait = (milliseconds: number) => new Promise<void>((resolve) => void this.setTimeout(resolve, milliseconds))

  /** Runs all that is ready without a timer. */
  async settle(): Promise<void> {
    for (let still = 0; still < 4; still = this.pending > 0 ? 0 : still + 1)
      await new Promise((resolve) => setImmediate(resolve))
  }

  /** Lets time pass, timer by timer. `asleep`: as on a device that sleeps, where all that is due comes only afterwards. */
  async pass(milliseconds: number, asleep = false): Promise<void> {
    const end = this.now + milliseconds
    if (asleep) this.now = end
    await this.until(() => false, end)
    this.now = end
    await this.settle()
  }

  /** Lets time pass until `isDone`, for at most an hour. Answers whether it came. */
  async until(isDone: () => boolean, end = this.now + 3_600_000): Promise<boolean> {
    await this.settle()
    while (!isDone()) {
      const [next] = [...this.#timers].toSorted((a, b) => a.at - b.at)
      if (!next || next.at > end) return false
      if (++this.#fired > 20_000) throw new Error('It never comes to rest.')
      this.#timers.delete(next)
      this.now = Math.max(this.now, next.at)
      next.run()
      await this.settle()
    }
    return true
  }

  /** The Date of a device whose clock is ahead, in milliseconds. */
  dateOf(ahead: () => number): DateConstructor {
    const now = () => this.now + ahead()
    class OwnDate extends RealDate {
      static override now = now
      constructor(...args: [number]) {
        super(...((args.length > 0 ? args : [now()]) as [number]))
      }
    }
    return OwnDate as DateConstructor
  }

  /** Stands in for time and chance of the whole process: the sandbox and libraries use them too. */
  takeOver(random: () => number): void {
    const { setTimeout, clearTimeout } = this
    Object.assign(globalThis, { Date: this.dateOf(() => 0), setTimeout, clearTimeout })
    Math.random = random
  }
}
