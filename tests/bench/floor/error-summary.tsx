import { useLayoutEffect, useRef } from 'react'
import type { Errors } from './answers.ts'

export function ErrorSummary({ errors }: { errors: Errors }) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <section ref={ref} className="problem" tabIndex={-1} aria-labelledby="summary">
      <div role="alert">
        <h2 id="summary">Es gibt ein Problem</h2>
        <ul>
          {Object.entries(errors).map(([field, message]) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(field === 'picked' ? 'picked-0' : field)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
