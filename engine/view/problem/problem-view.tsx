import type { Ref } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { RecoveryAction } from './recovery-actions.ts'
import { problemTitle, attemptsText, problemKey, problemText } from './problem-text.ts'
import { RecoveryButtons } from './recovery-buttons.tsx'
import { use } from 'react'
import { ScreenContext } from '../screen-context.ts'
import { CopyButton } from '../copy-button.tsx'

interface Props {
  problem: Problem
  /** The result of `recoveryActions`. */
  actions: RecoveryAction[]
  /** h1 when the problem is the whole page, h2 (default) below the heading of a screen. */
  heading?: 'h1' | 'h2'
  headingRef?: Ref<HTMLHeadingElement>
}

/** A problem in place of a page: message, recovery actions and technical details. Works without a flow. */
export function ProblemView({ problem, actions, heading: Heading = 'h2', headingRef }: Props) {
  const { text, hasText } = useEngine()
  return (
    <section className="problem problem-panel">
      <Icon name="alert" />
      <Heading ref={headingRef} tabIndex={-1} className="problem-heading">
        {text(problemTitle(problem, hasText))}
      </Heading>
      <ProblemMessage problem={problem} />
      <RecoveryButtons problem={problem} actions={actions} />
      <div className="problem-details">
        <ProviderLines problem={problem} />
        <TechnicalDetails problem={problem} />
      </div>
    </section>
  )
}

/** The text of a problem, advice, and the number of remaining attempts. */
export function ProblemMessage({ problem }: { problem: Problem }) {
  const engine = useEngine()
  const { text, hasText } = engine
  const key = problemKey(problem, hasText)
  // In a state with `noRetry` nothing is retried automatically, so the text must not promise it.
  const noRetry = use(ScreenContext)?.noRetry === true && hasText(`${key}.no-retry`)
  const shownProblem = noRetry ? { ...problem, key: `${key}.no-retry` } : problem
  const { requestId } = problem
  const attempts = attemptsText(problem, engine)
  return (
    <>
      <p>{problemText(shownProblem, engine)}</p>
      {hasText(`${key}.advice`) && <p>{text(`${key}.advice`)}</p>}
      {/* Asks the customer to note the request id, when there is one. */}
      {requestId && hasText(`${key}.number`) && <p>{text(`${key}.number`, { number: requestId })}</p>}
      {attempts && <p className="problem-extra">{attempts}</p>}
    </>
  )
}

/** Messages of the provider, verbatim and in their original language. */
export function ProviderLines({ problem: { advice, providerLines } }: { problem: Problem }) {
  const { text } = useEngine()
  const lines = [...new Set([...(advice ? [advice] : []), ...providerLines])]
  if (lines.length === 0) return null
  return (
    <details className="details">
      <summary>{text('ui.problem.provider')}</summary>
      <ul lang="de" className="problem-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** Technical details for the support team, to read out or to copy. */
export function TechnicalDetails({ problem }: { problem: Problem }) {
  const { text, locale } = useEngine()
  const at = Date.parse(problem.at)
  const rows = [
    ['request', problem.requestId],
    ['time', at && new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' })],
    ['code', problem.code],
    ['status', problem.status],
    ['detail', problem.detail],
    ['provider', problem.providerLines.join(' · ')],
  ].flatMap(([name, value]) =>
    value ? [{ label: text(`ui.problem.row.${name}`), value: String(value) }] : [],
  )
  const details = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return (
    <details className="details technical">
      <summary>{text('frame.technical')}</summary>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton value={details} label={text('ui.problem.copy')} className="link-button" />
    </details>
  )
}
