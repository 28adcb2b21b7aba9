import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { WaitNote } from './recovery-buttons.tsx'
import { problemText, useWait } from './problem-text.ts'
import { useWhenOnline } from '../hooks.ts'

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
      <button
        type="button"
        className="link-button"
        aria-disabled={secondsLeft ? true : undefined}
        aria-describedby={secondsLeft ? wait : undefined}
        onClick={secondsLeft ? undefined : retry}
      >
        {engine.text('ui.retry')}
        <span className="visually-hidden"> {name}</span>
      </button>
    </div>
  )
}
