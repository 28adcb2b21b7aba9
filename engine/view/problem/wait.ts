import type { Problem } from '#generated/engine.ts'
import { useRemaining } from '../use-remaining.ts'

/** Said where the server names no time: too many attempts are forgotten within minutes. In seconds. */
const usualWait = 300

/** What the texts of a problem fill in. */
export function problemValues({ retryAfter = usualWait, attemptsLeft }: Problem) {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  return { minutes, count: minutes, attempts: attemptsLeft ?? '' }
}

/** Whole seconds until the time that the server asked to wait is over; undefined where it asked for none. */
export function useWait({ at, retryAfter }: Problem): number | undefined {
  const since = retryAfter ? Date.parse(at) : Number.NaN
  return useRemaining(
    Number.isNaN(since) ? undefined : new Date(since + (retryAfter ?? 0) * 1000).toISOString(),
  )
}
