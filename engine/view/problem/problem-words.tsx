import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { problemKey } from './problem-key.ts'
import { problemValues } from './wait.ts'

/** What happened and what works now: the text of the problem, advice, and how many attempts are left. */
export function ProblemWords({ problem }: { problem: Problem }) {
  const { text, hasText } = useEngine()
  const key = problemKey(problem, hasText)
  const left = problem.attemptsLeft
  return (
    <>
      <p>{text(key, problemValues(problem))}</p>
      {hasText(`${key}.advice`) && <p>{text(`${key}.advice`)}</p>}
      {left !== undefined && <p className="problem-extra">{text('ui.problem.attempts', { count: left })}</p>}
    </>
  )
}
