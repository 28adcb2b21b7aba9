import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'
import { problemKey } from './problem-key.ts'

/** Said where the server names no time: too many attempts are forgotten within minutes. */
const usualWait = 300

/** What happened and what works now: the text of the problem, advice, and how many attempts are left. */
export function ProblemWords({ problem }: { problem: Problem }) {
  const { text, hasText } = useEngine()
  const key = problemKey(problem, hasText)
  const minutes = Math.max(1, Math.ceil((problem.retryAfter ?? usualWait) / 60))
  const left = problem.attemptsLeft
  return (
    <>
      <p>{text(key, { minutes, count: minutes, attempts: left ?? '' })}</p>
      {hasText(`${key}.advice`) && <p>{text(`${key}.advice`)}</p>}
      {left !== undefined && <p className="problem-extra">{text('ui.problem.attempts', { count: left })}</p>}
    </>
  )
}
