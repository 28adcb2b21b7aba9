import { useId } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import type { FieldError } from '../screen-context.ts'
import { querySummaryId } from '../use-query-failed.ts'
import { focusField } from './focus-field.ts'
import { problemTitle } from './problem-text.ts'
import { RecoveryButtons } from './recovery-buttons.tsx'
import { ProblemMessage, ProviderLines, TechnicalDetails } from './problem-message.tsx'
import { useAutoRetry, useRecoveryActions } from './use-recovery-actions.ts'
import { useTakeFocus } from './use-take-focus.ts'

interface Props {
  /** Heading; by default that of the problem, else the general one. */
  title?: string
  errors: FieldError[]
  problem?: Problem
  /** Reads again what could not be read. */
  onRetry?: () => void
}

/**
 * What is to be mended, above the step: takes the focus, is read at once, and each line leads to its field. Give it a `key`
 * that changes with each attempt, so that a second one is heard as well.
 */
export default function ErrorSummary({ title, errors, problem, onRetry }: Props) {
  const { text, hasText } = useEngine()
  const ref = useTakeFocus<HTMLElement>(problem?.at)
  const actions = useRecoveryActions(problem, onRetry)
  // What a query could not read is read again by itself.
  useAutoRetry(onRetry ? undefined : problem, actions)
  const id = useId()
  return (
    <section ref={ref} id={onRetry && querySummaryId} className="problem" tabIndex={-1} aria-labelledby={id}>
      {/* The alert is inside of what takes the focus: some screen readers are silent about a focused alert. */}
      <div role="alert">
        <h2 id={id}>{title ?? text(problem ? problemTitle(problem, hasText) : 'ui.summary.title')}</h2>
        {problem && <ProblemMessage problem={problem} />}
        {errors.length > 0 && (
          <ul>
            {errors.map((error) => (
              <li key={`${error.id} ${error.message}`}>
                <a
                  href={`#${error.id}`}
                  onClick={(event) => {
                    // The address names the step; following the link would change it.
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
          <RecoveryButtons problem={problem} actions={actions} />
          <div className="problem-details">
            <ProviderLines problem={problem} />
            <TechnicalDetails problem={problem} />
          </div>
        </>
      )}
    </section>
  )
}
