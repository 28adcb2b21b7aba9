import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'
import { ProblemWords } from '../problem/problem-words.tsx'
import { waitUntil } from '../problem/wait-until.ts'
import { clock, useRemaining } from './use-remaining.ts'

/** What went wrong with one row, in its place, and the way to try again, once the server allows it. */
export function RowProblem({
  id,
  problem,
  retry,
  name,
}: Readonly<{ id: string; problem: Problem; retry: () => void; name: string }>) {
  const { text } = useEngine()
  const left = useRemaining(waitUntil(problem)) ?? 0
  const waits = left > 0
  return (
    <div className="row-problem">
      <div className="field-error" id={id} role="alert">
        <ProblemWords problem={problem} />
      </div>
      {waits && <p role="timer">{text('ui.problem.wait', { time: clock(left) })}</p>}
      <button
        type="button"
        className="link-button"
        aria-disabled={waits || undefined}
        onClick={waits ? undefined : retry}
      >
        {text('ui.retry')}
        <span className="visually-hidden"> {name}</span>
      </button>
    </div>
  )
}
