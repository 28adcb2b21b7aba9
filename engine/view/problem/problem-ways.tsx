import { useId } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { Anchor } from '../anchor.tsx'
import type { Offer } from './recovery-actions.ts'
import { WaitNote } from './wait-note.tsx'
import { useWait } from './wait.ts'

/** The ways on, the first as primary button. One that must wait says how long, and keeps its place and focus meanwhile. */
export function ProblemWays({ problem, offers }: { problem: Problem; offers: Offer[] }) {
  const { text } = useEngine()
  const id = useId()
  const left = useWait(problem)
  if (offers.length === 0) return null
  return (
    <>
      <WaitNote id={id} left={left} />
      <div className="cluster">
        {offers.map(({ id: name, label, values, link, choose, timed }, index) => {
          const className = `button button-${index === 0 ? 'primary' : 'secondary'}`
          const held = timed && Boolean(left)
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
