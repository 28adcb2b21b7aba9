import { useState } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'

/** What support asks for, in words to read out and as text to copy. */
export function TechnicalDetails({ problem }: { problem: Problem }) {
  const { text, locale } = useEngine()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
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
  const copy = () => {
    // Absent outside of secure contexts, whatever its type says.
    const clipboard: Clipboard | undefined = navigator.clipboard
    const words = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    if (!clipboard) return setOutcome('failed')
    clipboard.writeText(words).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
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
      <button type="button" className="link-button" onClick={copy}>
        {text('ui.problem.copy')}
      </button>
      <output>{outcome && text(`ui.copy.${outcome}`)}</output>
    </details>
  )
}
