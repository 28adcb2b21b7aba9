import { use } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { ScreenContext } from '../screen-context.ts'
import { problemKey, problemText } from './problem-text.ts'
import { CopyButton } from '../copy-button.tsx'

/** The text of a problem, advice, and the number of remaining attempts. */
export function ProblemMessage({ problem }: { problem: Problem }) {
  const engine = useEngine()
  const { text, hasText } = engine
  const key = problemKey(problem, hasText)
  // Where the customer has to press again, nothing promises to go on by itself.
  const byHand = use(ScreenContext)?.byHand === true && hasText(`${key}.by-hand`)
  const shownProblem = byHand ? { ...problem, key: `${key}.by-hand` } : problem
  const { attemptsLeft: left, requestId: number } = problem
  return (
    <>
      <p>{problemText(shownProblem, engine)}</p>
      {hasText(`${key}.advice`) && <p>{text(`${key}.advice`)}</p>}
      {/* Nobody is asked for a number that the answer did not bring. */}
      {number && hasText(`${key}.number`) && <p>{text(`${key}.number`, { number })}</p>}
      {left !== undefined && <p className="problem-extra">{text('ui.problem.attempts', { count: left })}</p>}
    </>
  )
}

/** The provider's messages, verbatim and in their language. */
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

/** What support asks for, in words to read out and as text to copy. */
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
