import type { Graph } from './graph.ts'
import { notesOf } from './layout.ts'
import { MarkWord } from './marks.tsx'

interface Props {
  graph: Graph
  chosen: string | undefined
  current: string | undefined
  choose: (path: string) => void
}

/** The content of the drawing as a table: states with screen, handler, mark and transitions. */
export function StateTable({ graph: { states, transitions }, chosen, current, choose }: Readonly<Props>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div className="studio-flow-room" role="region" aria-label="Table of states" tabIndex={0}>
      <table className="studio-flow-table">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Does</th>
            <th scope="col">Transitions</th>
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
              <td>{[...(state.kind === 'decides' ? ['only decides'] : []), ...notesOf(state)].join(', ')}</td>
              <td>
                <Transitions transitions={transitions.filter(({ from }) => from === state.path)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Transitions({ transitions }: Readonly<{ transitions: Graph['transitions'] }>) {
  return (
    <ul className="studio-flow-transitions">
      {transitions.map((transition) => (
        <li key={`${transition.from} ${transition.on} ${transition.to}`}>
          {transition.on} → {transition.to} <MarkWord mark={transition.mark} />
        </li>
      ))}
    </ul>
  )
}
