import { useEngine } from '../engine.ts'
import { useScreen } from '../screen-context.ts'
import { isRefusal } from '../use-form-controls.ts'
import { attemptsText, problemText } from './problem-text.ts'

/**
 * What a field says whose entry was refused: the text of the problem and the remaining attempts. The field takes the focus,
 * so it has to say all that the summary says; register it with the same codes as `says`. Undefined without such a problem.
 */
export function useRefusal(codes: readonly string[] | undefined): { at: string; text: string } | undefined {
  const engine = useEngine()
  const { problem } = useScreen()
  if (!problem || !isRefusal(problem, codes)) return undefined
  const text = [problemText(problem, engine), attemptsText(problem, engine)].filter(Boolean).join(' ')
  return { at: problem.at, text }
}
