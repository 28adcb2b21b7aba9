import type { Problem } from '#generated/engine.ts'
import { ProblemView } from './problem-view.tsx'
import { useRecoveryActions } from './recovery-actions.ts'
import { useTakeFocus } from '../focus.ts'

/** A critical problem. It replaces the screen and shows the recovery actions. Its heading takes the focus. */
export default function ProblemPanel({ problem }: { problem: Problem }) {
  const ref = useTakeFocus<HTMLHeadingElement>(problem.at)
  return <ProblemView problem={problem} actions={useRecoveryActions(problem)} headingRef={ref} />
}
