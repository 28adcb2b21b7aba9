import type { Problem } from '#generated/engine.ts'
import type { Engine } from '../engine.ts'
import { minutesAndSeconds, useRemaining } from '../use-remaining.ts'

/**
 * The text key of a problem: its own, or that of an unknown one. A word that has no text is never shown as a message; it
 * stands in the technical details.
 */
export const problemKey = (problem: Problem, hasText: (key: string) => boolean): string =>
  hasText(problem.key) ? problem.key : 'error.unknown'

/** The key of its heading; a general one where the texts name none. */
export function problemTitle(problem: Problem, hasText: (key: string) => boolean): string {
  const key = `${problemKey(problem, hasText)}.title`
  return hasText(key) ? key : 'ui.summary.title'
}

/** Said where the server names no time: too many attempts are forgotten within minutes. In seconds. */
const usualWait = 300
const hour = 3600
/** What is longer than a day is no time that anybody waits for at a page: it is told as "later", and nothing is held. */
const maxWait = 24 * hour

/** A time to wait in words: minutes up to an hour, hours up to a day. */
function inWords(seconds: number, { text }: Pick<Engine, 'text'>): string {
  if (seconds > maxWait) return text('ui.problem.for.later')
  return seconds > hour
    ? text('ui.problem.for.hours', { count: Math.ceil(seconds / hour) })
    : text('ui.problem.for.minutes', { count: Math.max(1, Math.ceil(seconds / 60)) })
}

/** The text of a problem, with how long to wait and how many attempts are left where it says so. */
export function problemText(problem: Problem, engine: Pick<Engine, 'text' | 'hasText'>): string {
  const { retryAfter = usualWait, attemptsLeft = '' } = problem
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  const wait = inWords(retryAfter, engine)
  return engine.text(problemKey(problem, engine.hasText), {
    wait,
    minutes,
    count: minutes,
    attempts: attemptsLeft,
  })
}

/** Whole seconds until the time that the server asked to wait is over; undefined where it asked for none, or for more than a day. */
export function useWait({ at, retryAfter = 0 }: Problem): number | undefined {
  const since = retryAfter > 0 && retryAfter <= maxWait ? Date.parse(at) : Number.NaN
  return useRemaining(Number.isNaN(since) ? undefined : new Date(since + retryAfter * 1000).toISOString())
}

/** How long a held way is still held: to the second within the last hour, else in whole hours. */
export const waitText = (left: number, { text }: Pick<Engine, 'text'>): string =>
  left > hour
    ? text('ui.problem.waitHours', { count: Math.ceil(left / hour) })
    : text('ui.problem.wait', { time: minutesAndSeconds(left) })
