import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import type { FieldError } from '../screen-context.ts'
import { querySummaryId } from '../use-form-controls.ts'
import { focusField, useTakeFocus } from '../focus.ts'
import { problemKey, problemTitle } from './problem-text.ts'
import { RecoveryButtons } from './recovery-buttons.tsx'
import { ProblemMessage, ProblemView, ProviderLines, TechnicalDetails } from './problem-view.tsx'
import { useAutoRetry, useRecoveryActions, useIsOffered } from './recovery-actions.ts'

interface Props {
  /** Heading. By default the title of the problem, or a general one. */
  title?: string
  errors: FieldError[]
  problem?: Problem
  /** Requests the query again. Present only if the problem is that of a query. */
  onRetry?: () => void
  /**
   * A field shows this problem and takes the focus. Then the summary does not take the focus and is not announced; it shows only its
   * heading, what is kept (text `<problem>.kept`), and the recovery actions that the screen itself does not have.
   */
  shownByField?: boolean
}

/**
 * The error summary above a screen. It takes the focus and is announced; each error links to its field. Give it a `key` that
 * changes with each attempt, so that it is announced again.
 */
export default function ErrorSummary({ title, errors, problem, onRetry, shownByField = false }: Props) {
  const { text, hasText } = useEngine()
  const ref = useTakeFocus<HTMLElement>(problem?.at, !shownByField)
  const isOffered = useIsOffered()
  const kept = problem && `${problemKey(problem, hasText)}.kept`
  const all = useRecoveryActions(problem, onRetry)
  // Then the buttons of the screen are visible, so their events are not repeated here.
  const actions = shownByField ? all.filter(({ event, dismisses }) => !dismisses && !isOffered(event)) : all
  // SWR itself retries a failed query when the connection is back.
  useAutoRetry(onRetry ? undefined : problem, actions)
  return (
    <section ref={ref} id={onRetry && querySummaryId} className="problem" tabIndex={-1}>
      {/* The alert is a child of the focused element: some screen readers do not announce a focused alert. The focused element
          has no name: with one, the heading would be announced twice. */}
      <div role={shownByField ? undefined : 'alert'}>
        <h2>{title ?? text(problem ? problemTitle(problem, hasText) : 'ui.summary.title')}</h2>
        {problem && !shownByField && <ProblemMessage problem={problem} />}
        {shownByField && kept && hasText(kept) && <p>{text(kept)}</p>}
        {errors.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari sees no list without markers
          <ul role="list">
            {errors.map((error) => (
              <li key={`${error.id} ${error.message}`}>
                <a
                  href={`#${error.id}`}
                  onClick={(event) => {
                    // Following the link would change the URL, which names the step.
                    event.preventDefault()
                    focusField(error.id)
                  }}
                >
                  {error.message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {problem && (
        <>
          <RecoveryButtons problem={problem} actions={actions} primary={!shownByField} />
          <div className="problem-details">
            <ProviderLines problem={problem} />
            <TechnicalDetails problem={problem} />
          </div>
        </>
      )}
    </section>
  )
}
/** A critical problem. It replaces the screen and shows the recovery actions. Its heading takes the focus. */
export function ProblemPanel({ problem }: { problem: Problem }) {
  const ref = useTakeFocus<HTMLHeadingElement>(problem.at)
  return <ProblemView problem={problem} actions={useRecoveryActions(problem)} headingRef={ref} />
}
