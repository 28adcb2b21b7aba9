import { useState } from 'react'
import { asString, get, isObject } from '#engine/util/json.ts'
import all from '#flows/guards.json' with { type: 'json' }
import type { Cell, CellState } from '../cells.ts'
import { CellFrame } from '../cell-frame.tsx'
import type { Look } from '../look.ts'
import { isState } from '../cells.ts'
import type { Graph, GraphState } from './graph.ts'
import { MarkWord } from './marks.tsx'
import { Transitions } from './table.tsx'

const Json = ({ value }: Readonly<{ value: unknown }>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
  <pre tabIndex={0} className="studio-flow-json">
    {JSON.stringify(value, null, 2)}
  </pre>
)

const guards: Record<string, unknown> = all

/** Names of guards in labels such as `NEXT [hasOwner]`. */
const guardsIn = (labels: readonly string[]): string[] =>
  labels.flatMap((label) => /\[(.+)\]$/.exec(label)?.[1] ?? [])

function GuardList({ names }: Readonly<{ names: string[] }>) {
  return names.map((name) => (
    <details key={name}>
      <summary>{name}</summary>
      <Json value={guards[name]} />
    </details>
  ))
}

interface Props {
  graph: Graph
  state: GraphState
  /** The flow of the screen: the base for a state that the variant removes. */
  flow: string
  cells: readonly Cell[]
  look: Look
}

/** Details of a state: screen, handler, guards, meta and transitions. */
export function StatePanel({ graph: { transitions }, state, flow, cells, look }: Readonly<Props>) {
  const { path, screen, mark, node } = state
  const own = cells.filter((cell) => cell.flow === flow && cell.screen === screen)
  const [cellState, setCellState] = useState<CellState>('filled')
  const cell =
    own.find((candidate) => candidate.state === cellState) ??
    own.find((candidate) => candidate.state === 'filled')
  const out = transitions.filter(({ from }) => from === path)
  const requires = asString(get(node.value.meta, 'requires'))
  const names = [...new Set([...(requires ? [requires] : []), ...guardsIn(out.map(({ on }) => on))])]
  const description = asString(node.value.description)
  return (
    <section className="studio-flow-panel" aria-labelledby="studio-flow-state">
      <h2 id="studio-flow-state" tabIndex={-1} className="studio-flow-title">
        {path || 'the flow itself'} <MarkWord mark={mark} />
      </h2>
      {path !== '' && description && <p>{description}</p>}
      {state.changes.length > 0 && (
        <ul className="studio-flow-transitions" aria-label="Differs from its base">
          {state.changes.map(({ sign, text }) => (
            <li key={sign + text}>
              {sign === '+' ? '+' : '−'} {text}
            </li>
          ))}
        </ul>
      )}
      {cell && (
        <>
          <label className="studio-flow-choice">
            Screen
            <select
              value={cell.state}
              onChange={({ currentTarget: { value } }) => isState(value) && setCellState(value)}
            >
              {own.map((option) => (
                <option key={option.state}>{option.state}</option>
              ))}
            </select>
          </label>
          <CellFrame key={`${flow} ${screen} ${cell.state}`} cell={cell} look={look} width={360} />
        </>
      )}
      {isObject(node.value.invoke) && (
        <>
          <h3>Waits for {asString(node.value.invoke.src)}</h3>
          <Json value={node.value.invoke.input ?? {}} />
        </>
      )}
      {names.length > 0 && (
        <>
          <h3>Guards</h3>
          {requires && <p>It is entered by address only where {requires} passes.</p>}
          <GuardList names={names} />
        </>
      )}
      {isObject(node.value.meta) && (
        <>
          <h3>Meta</h3>
          <Json value={node.value.meta} />
        </>
      )}
      <h3>Transitions</h3>
      <Transitions transitions={out} />
      <h3>Transitions to it</h3>
      <ul className="studio-flow-transitions">
        {transitions
          .filter(({ to }) => to === path)
          .map((transition) => (
            <li key={`${transition.from} ${transition.on}`}>
              {transition.from || 'the flow itself'}: {transition.on} <MarkWord mark={transition.mark} />
            </li>
          ))}
      </ul>
    </section>
  )
}
