import { activityEvents } from '../../flow/persist.ts'

interface Options {
  /** Milliseconds of inactivity until the warning, and from the warning to the end. */
  after: number
  countdown: number
  /** Called with the deadline (milliseconds since 1970) when the warning is due; with undefined after a restart. */
  onWarn(end: number | undefined): void
  /** Called at once when the deadline has passed, as after a sleep: nothing of the session may be shown any more. */
  onOver(isOver: boolean): void
  onExpire(): void
  /** When the customer was last active in another tab of the same session. */
  lastActiveElsewhere?: (() => Promise<number | undefined>) | undefined
}

/**
 * Starts the inactivity timer of a session. After the warning only `restart` and activity in another tab restart it. A computer
 * that slept past the deadline gets no warning: the session ends at once.
 */
export function startIdleTimer(options: Options): { restart(): void; stop(): void } {
  const { after, countdown, onWarn, onOver, onExpire, lastActiveElsewhere } = options
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Date.now()
  let isWarned = false
  let isAsking = false

  const end = () => last + after + countdown
  const lookAt = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), time - Date.now())
  }
  const restart = (from = Date.now()) => {
    last = from
    isWarned = false
    onWarn(undefined)
    onOver(false)
    void look()
  }
  /** Warns, or ends the session, unless the customer was active in another tab meanwhile. */
  async function look(): Promise<void> {
    if (Date.now() >= end()) onOver(true)
    if (Date.now() < last + after) return lookAt(last + after)
    if (isAsking) return
    isAsking = true
    const elsewhere = await lastActiveElsewhere?.().catch(() => undefined)
    isAsking = false
    if (signal.aborted) return
    if (elsewhere !== undefined && elsewhere > last) return restart(elsewhere)
    // The customer was active in this tab while the answer of the other tabs was awaited.
    if (Date.now() < last + after) return lookAt(last + after)
    if (Date.now() >= end()) return onExpire()
    lookAt(end())
    if (!isWarned) onWarn(end())
    isWarned = true
  }
  // Activity only stores the time. The timer checks it when it fires. The first sign after a sleep comes too late.
  const onActivity = () => {
    if (Date.now() >= end()) void look()
    else if (!isWarned) last = Date.now()
  }
  for (const kind of activityEvents)
    addEventListener(kind, onActivity, { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', () => void look(), { signal })
  void look()
  return {
    restart: () => restart(),
    stop() {
      listening.abort()
      clearTimeout(timer)
    },
  }
}
