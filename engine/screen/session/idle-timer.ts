import { Timers, activityEvents } from '../../flow/clock.ts'

interface Options {
  /** Milliseconds of inactivity until the end, and how many of them before the end the warning is shown. */
  after: number
  warning: number
  /** Called with the deadline (milliseconds since 1970) when the warning is due; with undefined after `reset`. */
  onWarn(end: number | undefined): void
  onExpire(): void
}

/**
 * The inactivity timer of a session. After the warning only `reset` restarts it. A computer that slept past the deadline gets
 * no warning: the session ends at once.
 */
export class SessionIdleTimer {
  readonly #options: Options
  readonly #clock = new Timers()
  readonly #listening = new AbortController()
  #last = Date.now()
  #warned = false

  constructor(options: Options) {
    this.#options = options
    const { signal } = this.#listening
    // Activity only stores the time. The timer checks it when it fires.
    const onActivity = () => void (this.#warned || (this.#last = Date.now()))
    for (const kind of activityEvents)
      addEventListener(kind, onActivity, { capture: true, passive: true, signal })
    document.addEventListener('visibilitychange', () => this.#look(), { signal })
    this.#look()
  }

  #look(): void {
    const { after, warning, onWarn, onExpire } = this.#options
    const end = this.#last + after
    const now = Date.now()
    if (now >= end) return onExpire()
    const isTime = now >= end - warning
    this.#clock.set('idle', isTime ? end : end - warning, () => this.#look())
    if (!isTime || this.#warned) return
    this.#warned = true
    onWarn(end)
  }

  reset(): void {
    this.#last = Date.now()
    this.#warned = false
    this.#options.onWarn(undefined)
    this.#look()
  }

  stop(): void {
    this.#listening.abort()
    this.#clock.clear()
  }
}
