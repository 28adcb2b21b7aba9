import { Timers } from '../../flow/clock.ts'

/** DOM events that show that the customer is active. */
const activityEvents = ['keydown', 'pointerdown', 'input', 'scroll'] as const

interface Options {
  /** Milliseconds without a sign, and how many of them before the end it is said. */
  after: number
  warning: number
  /** Told when it is to be said, with the moment of the end in ms; undefined: the customer is back. */
  onWarn(end: number | undefined): void
  onExpire(): void
}

/**
 * Watches for a customer who does nothing. Once it was said, only `back` begins anew. A computer that slept past the end has
 * nothing to say: it is over at once.
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
    // A sign costs nothing: the moment is looked at again when it comes.
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
