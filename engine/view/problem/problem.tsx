import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Problem } from '#generated/engine.ts'
import { PressButton } from '../button.tsx'
import { useEngine, useScreen, isRefusal, type Engine } from '../engine.ts'
import { useWhenOnline } from '../../util/connection.ts'
import { minutesAndSeconds, useRemaining } from '../hooks.ts'

/** The text key of a problem; `error.unknown` when there is no text for its own key. */
export const problemKey = (problem: Problem, hasText: (key: string) => boolean): string =>
  hasText(problem.key) ? problem.key : 'error.unknown'

/** The text key of the heading; a general one when the problem has none. */
export function problemTitle(problem: Problem, hasText: (key: string) => boolean): string {
  const key = `${problemKey(problem, hasText)}.title`
  return hasText(key) ? key : 'ui.summary.title'
}

/** Waiting time to show when the server sends no `retryAfter`, in seconds. */
const defaultWait = 300
const hour = 3600
/** A longer waiting time is shown as "later", and no button is disabled for it. */
const maxWait = 24 * hour

/** A waiting time as text: minutes up to an hour, hours up to a day. */
function formatWait(seconds: number, { text }: Pick<Engine, 'text'>): string {
  if (seconds > maxWait) return text('ui.problem.for.later')
  return seconds > hour
    ? text('ui.problem.for.hours', { count: Math.ceil(seconds / hour) })
    : text('ui.problem.for.minutes', { count: Math.max(1, Math.ceil(seconds / 60)) })
}

/** The text of a problem. Its placeholders are the waiting time and the remaining attempts. */
export function problemText(problem: Problem, engine: Pick<Engine, 'text' | 'hasText'>): string {
  const { retryAfter = defaultWait, attemptsLeft: attempts = '' } = problem
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  const wait = formatWait(retryAfter, engine)
  return engine.text(problemKey(problem, engine.hasText), { wait, minutes, count: minutes, attempts })
}

/** The remaining attempts as text; empty when the server does not say them. */
export const attemptsText = ({ attemptsLeft: left }: Problem, { text }: Pick<Engine, 'text'>): string =>
  left === undefined ? '' : text('ui.problem.attempts', { count: left })

/** Remaining seconds of the server's `retryAfter`; undefined when there is none or it is longer than a day. */
export function useWait({ at, retryAfter = 0 }: Problem): number | undefined {
  const since = retryAfter > 0 && retryAfter <= maxWait ? Date.parse(at) : Number.NaN
  return useRemaining(Number.isNaN(since) ? undefined : new Date(since + retryAfter * 1000).toISOString())
}

/** How long a button stays disabled: exact to the second in the last hour, else in whole hours. */
const waitText = (left: number, { text }: Pick<Engine, 'text'>): string =>
  left > hour
    ? text('ui.problem.waitHours', { count: Math.ceil(left / hour) })
    : text('ui.problem.wait', { time: minutesAndSeconds(left) })

/**
 * A secret that was refused with one of these codes cannot be used again: it is cleared and its field takes the focus, instead of the
 * summary, so its form control must have the same codes as `showsCodes`. `text` is the message of the field, with the remaining
 * attempts; empty from the moment when the customer has answered it with another secret (`answer`).
 * Call it before `useUnsent`, which brings back what was typed after the refusal.
 */
export function useRefusedSecret(codes: readonly string[], secret: { clear(): void; focus(): void }) {
  const engine = useEngine()
  const { problem } = useScreen()
  const [answeredAt, setAnsweredAt] = useState<string>()
  const refusal = problem && codes.includes(problem.code) ? problem : undefined
  const at = refusal?.at
  const mayTryAgain = refusal !== undefined && isRefusal(refusal, codes)
  const onRefusal = useEffectEvent(() => {
    secret.clear()
    if (mayTryAgain) secret.focus()
  })
  // Before the page is painted, so that the secret is never shown with the message.
  useLayoutEffect(() => {
    if (at !== undefined) onRefusal()
  }, [at])
  const isOpen = mayTryAgain && at !== answeredAt
  return {
    text: isOpen
      ? [problemText(refusal, engine), attemptsText(refusal, engine)].filter(Boolean).join(' ')
      : '',
    answer: () => setAnsweredAt(at),
  }
}

interface Props {
  id: string
  problem: Problem
  retry: () => void
  name: string
  /** True (default): retries when the connection is back. False: the caller retries. */
  autoRetry?: boolean
}

/** The problem of one row with a retry button. The button is disabled until the server's `retryAfter` is over. */
export function RowProblem({ id, problem, retry, name, autoRetry = true }: Readonly<Props>) {
  const engine = useEngine()
  useWhenOnline(autoRetry && problem.offline === true, retry, true)
  const secondsLeft = useWait(problem)
  const wait = `${id}-wait`
  return (
    <div className="row-problem">
      {/* Only the text is an alert: the countdown must not be read out each second. */}
      <p className="field-error" id={id} role="alert">
        {problemText(problem, engine)}
      </p>
      <WaitNote id={wait} left={secondsLeft} />
      <PressButton
        label={engine.text('ui.retry')}
        name={name}
        disabled={Boolean(secondsLeft)}
        aria-describedby={secondsLeft ? wait : undefined}
        onPress={retry}
      />
    </div>
  )
}

/** The remaining waiting time (`left`, in seconds). Screen readers are told only when it is over. */
export function WaitNote({ id, left }: Readonly<{ id: string; left: number | undefined }>) {
  const engine = useEngine()
  if (left === undefined) return null
  return (
    <>
      {left > 0 && (
        <p id={id} className="problem-extra" role="timer">
          {waitText(left, engine)}
        </p>
      )}
      <output className="visually-hidden">{left === 0 ? engine.text('ui.problem.waited') : ''}</output>
    </>
  )
}
