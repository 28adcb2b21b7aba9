import { asString, get, isObject } from '#engine/tools/check/json.ts'
import all from '#flows/guards.json' with { type: 'json' }
import { CellFrame } from '../cell-frame.tsx'
import type { Cell } from '../cells.ts'
import type { Look } from '../look.ts'
import { MarkWord } from './drawing.tsx'
import type { Graph, GraphState } from './graph.ts'

const guards: Record<string, unknown> = all

/** A value as JSON, folded. */
const Json = ({ name, value }: Readonly<{ name: string; value: unknown }>) => (
  <details>
    <summary>{name}</summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
    <pre tabIndex={0} className="flow-json">
      {JSON.stringify(value, null, 2)}
    </pre>
  </details>
)

/** The transitions of a graph that start or end in a state. */
const Transitions = ({
  name,
  end,
  transitions,
}: Readonly<{ name: string; end: 'from' | 'to'; transitions: Graph['transitions'] }>) => (
  <ul className="flow-list" aria-label={name}>
    {transitions.map((transition) => (
      <li key={`${transition.from} ${transition.on} ${transition.to}`}>
        {end === 'from' ? `${transition.from || 'the flow itself'}: ` : ''}
        {transition.on} {end === 'to' ? `→ ${transition.to}` : ''} <MarkWord mark={transition.mark} />
      </li>
    ))}
  </ul>
)

interface Props {
  graph: Graph
  state: GraphState
  /** The flow of the screen: the base for a state that the variant removes. */
  flow: string
  cells: readonly Cell[]
  look: Look
}

/** Details of a state: its screen, handler, guards and transitions, and what a variant changes in it. */
export function StatePanel({ graph: { transitions }, state, flow, cells, look }: Readonly<Props>) {
  const { path, screen, mark, node } = state
  const cell = cells.find((one) => one.flow === flow && one.screen === screen && one.state === 'filled')
  const out = transitions.filter(({ from }) => from === path)
  const requires = asString(get(node.value.meta, 'requires'))
  // Guards stand in labels such as `NEXT [hasOwner]`.
  const inLabels = out.flatMap(({ on }) => /\[(.+)\]$/.exec(on)?.[1] ?? [])
  const names = [...new Set([...(requires ? [requires] : []), ...inLabels])]
  const description = asString(node.value.description)
  return (
    <section className="flow-part" aria-labelledby="flow-state">
      <h2 id="flow-state" tabIndex={-1}>
        {path || 'the flow itself'} <MarkWord mark={mark} />
      </h2>
      {path !== '' && description && <p>{description}</p>}
      {state.changes.length > 0 && (
        <ul className="flow-list" aria-label="Differs from its base">
          {state.changes.map(({ sign, text }) => (
            <li key={sign + text}>
              {sign === '+' ? '+' : '−'} {text}
            </li>
          ))}
        </ul>
      )}
      {cell && <CellFrame key={`${flow} ${screen}`} cell={cell} look={look} width={360} />}
      {isObject(node.value.invoke) && (
        <Json name={`Waits for ${asString(node.value.invoke.src)}`} value={node.value.invoke.input ?? {}} />
      )}
      {requires && <p>It is entered by address only where {requires} passes.</p>}
      {names.map((name) => (
        <Json key={name} name={name} value={guards[name]} />
      ))}
      {isObject(node.value.meta) && <Json name="Meta" value={node.value.meta} />}
      <h3>Transitions</h3>
      <Transitions name="Transitions" end="to" transitions={out} />
      <h3>Transitions to it</h3>
      <Transitions
        name="Transitions to it"
        end="from"
        transitions={transitions.filter(({ to }) => to === path)}
      />
    </section>
  )
}
