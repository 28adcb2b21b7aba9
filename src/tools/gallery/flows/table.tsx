import type { Graph } from './graph.ts'
import { saysOf } from './layout.ts'
import { MarkWord } from './marks.tsx'

interface Props {
  graph: Graph
  chosen: string | undefined
  current: string | undefined
  choose: (path: string) => void
}

/** The same as the drawing, in rows: each state with what it shows, what became of it, and where it leads. */
export function StateTable({ graph: { states, ways }, chosen, current, choose }: Readonly<Props>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
    <div className="studio-flow-room" role="region" aria-label="Table of states" tabIndex={0}>
      <table className="studio-flow-table">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Does</th>
            <th scope="col">Ways</th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <tr key={state.path} {...(state.path === current && { 'aria-current': 'step' })}>
              <th scope="row">
                <button
                  type="button"
                  className="studio-flow-name"
                  aria-pressed={state.path === chosen}
                  onClick={() => choose(state.path)}
                >
                  {state.path || 'the flow itself'}
                </button>{' '}
                <MarkWord mark={state.mark} />
              </th>
              <td>{[...(state.kind === 'decides' ? ['only decides'] : []), ...saysOf(state)].join(', ')}</td>
              <td>
                <Ways ways={ways.filter(({ from }) => from === state.path)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Transitions in words. */
export function Ways({ ways }: Readonly<{ ways: Graph['ways'] }>) {
  return (
    <ul className="studio-flow-ways">
      {ways.map((way) => (
        <li key={`${way.from} ${way.on} ${way.to}`}>
          {way.on} → {way.to} <MarkWord mark={way.mark} />
        </li>
      ))}
    </ul>
  )
}
