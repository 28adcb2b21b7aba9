import type { Problem } from '#generated/engine.ts'
import { toProblem as resolve } from '../api/problem.ts'

/** A failure as the customer sees it, which whoever listens on window is told of. */
export function toProblem(failure: unknown, offline?: boolean): Problem {
  const problem = resolve(failure, offline)
  window.dispatchEvent(new CustomEvent('wechselwerk:problem', { detail: problem }))
  return problem
}
