import type { ReactNode } from 'react'
import check from 'lucide-static/icons/check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import shield from 'lucide-static/icons/shield-check.svg?raw'

/** The `d` of the paths of a drawing. */
const pathsOf = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
const circle = <circle cx="12" cy="12" r="10" />
const shapes = { check: pathsOf(check), clock: pathsOf(clock), shield: pathsOf(shield) }

function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <span className="icon" aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {name === 'clock' && circle}
        {shapes[name].map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    </span>
  )
}

export interface Point {
  icon?: keyof typeof shapes
  title: string
  text?: string
}

export function Points({ kind, points }: { kind: 'checks' | 'numbers' | 'icons'; points: Point[] }) {
  const List = kind === 'numbers' ? 'ol' : 'ul'
  return (
    <List className={`points points-${kind}`}>
      {points.map(({ icon, title, text }, index) => (
        <li key={title}>
          <span className="points-mark" aria-hidden="true">
            {icon ? <Icon name={icon} /> : index + 1}
          </span>
          <div>
            <p className="points-title">{title}</p>
            {text !== undefined && <p className="points-text">{text}</p>}
          </div>
        </li>
      ))}
    </List>
  )
}

export function Group({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  return (
    <section className={`group ${kind}`}>
      <h2>{title}</h2>
      <div className="stack">{children}</div>
    </section>
  )
}

export function Details({ summary, text }: { summary: string; text: string }) {
  return (
    <details className="details">
      <summary>{summary}</summary>
      <div className="stack">
        <p>{text}</p>
      </div>
    </details>
  )
}
