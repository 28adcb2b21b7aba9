import { useId } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'
import { Anchor } from '../frame/anchor.tsx'
import { clock, useRemaining } from '../lists/use-remaining.ts'
import type { Offer } from './offers.ts'

/** ISO time until which the server asked to wait. */
const waitUntil = ({ at, retryAfter }: Problem): string | undefined =>
  retryAfter && !Number.isNaN(Date.parse(at))
    ? new Date(Date.parse(at) + retryAfter * 1000).toISOString()
    : undefined

/** The ways on, the first as primary button. One that must wait says how long, and keeps its place and focus meanwhile. */
export function ProblemWays({ problem, offers }: { problem: Problem; offers: Offer[] }) {
  const { text } = useEngine()
  const id = useId()
  const until = waitUntil(problem)
  const left = useRemaining(until) ?? 0
  const waits = left > 0
  if (offers.length === 0) return null
  return (
    <>
      {waits && (
        <p id={id} className="problem-extra" role="timer">
          {text('ui.problem.wait', { time: clock(left) })}
        </p>
      )}
      <output className="visually-hidden">{until && !waits ? text('ui.problem.waited') : ''}</output>
      <div className="cluster">
        {offers.map(({ id: name, label, values, link, choose, timed }, index) => {
          const className = `button button-${index === 0 ? 'primary' : 'secondary'}`
          const held = timed && waits
          if (link) {
            return (
              <Anchor key={name} to={link} className={className}>
                {text(label, values)}
              </Anchor>
            )
          }
          return (
            <button
              key={name}
              type="button"
              className={className}
              aria-disabled={held || undefined}
              aria-describedby={held ? id : undefined}
              onClick={held ? undefined : choose}
            >
              {text(label, values)}
            </button>
          )
        })}
      </div>
    </>
  )
}
