import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { WaitNote } from '../view/problem/recovery-buttons.tsx'
import { problemText, useWait } from '../view/problem/problem-text.ts'
import { useWhenOnline } from '../view/use-when-online.ts'

interface Props {
  id: string
  problem: Problem
  retry: () => void
  name: string
  /** False where whoever shows it tries again by itself: by default that is done here when the connection is back. */
  autoRetry?: boolean
}

/** What went wrong with one row, in its place, and the way to try again: not before the time that the server named. */
export function RowProblem({ id, problem, retry, name, autoRetry = true }: Readonly<Props>) {
  const engine = useEngine()
  useWhenOnline(autoRetry && problem.offline === true, retry, true)
  const secondsLeft = useWait(problem)
  const wait = `${id}-wait`
  return (
    <div className="row-problem">
      {/* The alert is the words alone: what ticks beside them is not read out each second. */}
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
