import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'

/** What went wrong with one row, in its place, and the way to try again. */
export function RowProblem({
  id,
  problem,
  retry,
  name,
}: Readonly<{ id: string; problem: Problem; retry: () => void; name: string }>) {
  const { text, hasText } = useEngine()
  // A word that has no text is never shown.
  const key = hasText(problem.key) ? problem.key : 'error.unknown'
  return (
    <div className="row-problem" role="alert">
      <p className="field-error" id={id}>
        {text(key, { ...problem })}
      </p>
      <button type="button" className="link-button" onClick={retry}>
        {text('ui.retry')}
        <span className="visually-hidden"> {name}</span>
      </button>
    </div>
  )
}
