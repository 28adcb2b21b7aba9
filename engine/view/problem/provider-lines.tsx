import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'

/** What the other side said, word for word and in its language; never the headline. */
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
