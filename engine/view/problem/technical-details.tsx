import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { CopyButton } from '../copy-button.tsx'

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
  const words = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
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
      <CopyButton value={words} label={text('ui.problem.copy')} className="link-button" />
    </details>
  )
}
