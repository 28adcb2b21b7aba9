import { useLayoutEffect, useRef } from 'react'
import type { Answers } from './forms.ts'
import { t, type TextKey } from './texts.ts'

export const Points = ({ keys }: { keys: TextKey[] }) => (
  <ol className="points points-numbers">
    {keys.map((key, index) => (
      <li key={key}>
        <span className="points-mark" aria-hidden="true">
          {index + 1}
        </span>
        <div>
          <p className="points-title">{t(key)}</p>
        </div>
      </li>
    ))}
  </ol>
)

export function ErrorSummary({ errors }: { errors: Answers }) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <section ref={ref} className="problem" tabIndex={-1} aria-labelledby="summary" role="alert">
      <h2 id="summary">Es gibt ein Problem</h2>
      <ul>
        {Object.entries(errors).map(([field, message]) => (
          <li key={field}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
