import { activityEvents } from '../../flow/persist.ts'

interface Options {
  /** Milliseconds of inactivity until the warning, and from the warning to the end. */
  after: number
  countdown: number
  /** Called with the deadline (milliseconds since 1970) when the warning is due; with undefined after `reset`. */
  onWarn(end: number | undefined): void
  /** Called at once when the deadline has passed, as after a sleep: nothing of the session may be shown any more. */
  onOver(isOver: boolean): void
  onExpire(): void
  /** When the customer was last active in another tab of the same session. */
  lastActiveElsewhere?: (() => Promise<number | undefined>) | undefined
}

/**
 * The inactivity timer of a session. After the warning only `reset` and activity in another tab restart it. A computer that
 * slept past the deadline gets no warning: the session ends at once.
 */
export class SessionIdleTimer {
  readonly #options: Options
  readonly #listening = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = Date.now()
  #warned = false
  #asking = false

  constructor(options: Options) {
    this.#options = options
    const { signal } = this.#listening
    // Activity only stores the time. The timer checks it when it fires. The first sign after a sleep comes too late.
    const onActivity = () => {
      if (Date.now() >= this.#end()) this.#look()
      else if (!this.#warned) this.#last = Date.now()
    }
    for (const kind of activityEvents)
      addEventListener(kind, onActivity, { capture: true, passive: true, signal })
    document.addEventListener('visibilitychange', () => this.#look(), { signal })
    this.#look()
  }

  readonly #end = () => this.#last + this.#options.after + this.#options.countdown

  #lookAt(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), time - Date.now())
  }

  #look(): void {
    if (Date.now() >= this.#end()) this.#options.onOver(true)
    const warning = this.#last + this.#options.after
    if (Date.now() < warning) return this.#lookAt(warning)
    void this.#warnOrExpire(warning + this.#options.countdown)
  }

  /** Warns, or ends the session, unless the customer was active in another tab meanwhile. */
  async #warnOrExpire(end: number): Promise<void> {
    const { after, countdown, onWarn, onExpire, lastActiveElsewhere } = this.#options
    if (this.#asking) return
    this.#asking = true
    const elsewhere = await lastActiveElsewhere?.().catch(() => undefined)
    this.#asking = false
    if (this.#listening.signal.aborted) return
    if (elsewhere !== undefined && elsewhere > this.#last) return this.#restart(elsewhere)
    // The customer was active in this tab while the answer of the other tabs was awaited.
    if (this.#last + after + countdown !== end) return this.#look()
    if (Date.now() >= end) return onExpire()
    this.#lookAt(end)
    if (this.#warned) return
    this.#warned = true
    onWarn(end)
  }

  #restart(from: number): void {
    this.#last = from
    this.#warned = false
    this.#options.onWarn(undefined)
    this.#options.onOver(false)
    this.#look()
  }

  reset(): void {
    this.#restart(Date.now())
  }

  stop(): void {
    this.#listening.abort()
    clearTimeout(this.#timer)
  }
}
