import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { PressButton } from '../button.tsx'
import { problemText, useWait, waitText } from './problem-text.ts'
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
