import { use } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { ScreenContext } from '../screen-context.ts'
import { problemKey } from './problem-key.ts'
import { problemText } from './wait.ts'

/** What happened and what works now: the text of the problem, advice, and how many attempts are left. */
export function ProblemWords({ problem }: { problem: Problem }) {
  const engine = useEngine()
  const { text, hasText } = engine
  const key = problemKey(problem, hasText)
  // Where the customer has to press again, nothing promises to go on by itself.
  const byHand = use(ScreenContext)?.byHand === true && hasText(`${key}.by-hand`)
  const told = byHand ? { ...problem, key: `${key}.by-hand` } : problem
  const { attemptsLeft: left, requestId: number } = problem
  return (
    <>
      <p>{problemText(told, engine)}</p>
      {hasText(`${key}.advice`) && <p>{text(`${key}.advice`)}</p>}
      {/* Nobody is asked for a number that the answer did not bring. */}
      {number && hasText(`${key}.number`) && <p>{text(`${key}.number`, { number })}</p>}
      {left !== undefined && <p className="problem-extra">{text('ui.problem.attempts', { count: left })}</p>}
    </>
  )
}
