import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import '../gallery.css'
import './flows.css'
import './drawing.css'
import { StrictMode, useCallback, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../../../config/config.ts'
import { routeTable } from '../../../routes/entries.ts'
import { allCells } from '../all-cells.ts'
import type { Cell } from '../cells.ts'
import { Choice, LookChoices, TenantChoice, withDefault } from '../choices.tsx'
import { lookOf } from '../look.ts'
import { useQuery } from '../query.ts'
import { ToolHead } from '../tool-head.tsx'
import { Drawing } from './drawing.tsx'
import { flowNames, shownFlow } from './files.ts'
import type { ShownFlow } from './files.ts'
import { graphOf } from './graph.ts'
import type { Graph } from './graph.ts'
import { Legend } from './marks.tsx'
import { StatePanel } from './state-panel.tsx'
import { StateTable } from './table.tsx'
import { WalkPanel } from './walk-panel.tsx'

/** A state with its direct predecessors and successors. */
function neighbourhood({ states, transitions }: Graph, path: string): Graph {
  const own = transitions.filter(({ from, to }) => from === path || to === path)
  const neighbours = new Set([path, ...own.flatMap(({ from, to }) => [from, to])])
  return { states: states.filter((state) => neighbours.has(state.path)), transitions: own }
}

/** The graph without the states and transitions that only the base has. */
const withoutRemoved = ({ states, transitions }: Graph): Graph => ({
  states: states.filter(({ mark }) => mark !== 'gone'),
  transitions: transitions.filter(({ mark }) => mark !== 'gone'),
})

/** Focuses the panel of the chosen state, which is far above the table. */
function focusPanel(): void {
  requestAnimationFrame(() => document.getElementById('studio-flow-state')?.focus())
}

interface Props {
  shown: ShownFlow
  cells: readonly Cell[]
}

function FlowPage({ shown: { name, description, flow, base }, cells }: Readonly<Props>) {
  const [query, set] = useQuery()
  const [current, setCurrent] = useState<string>()
  const graph = useMemo(() => graphOf(flow, base?.flow), [flow, base])
  const chosen = graph.states.find(({ path }) => path === query.get('state'))
  const isWalking = query.get('walk') === 'on'
  const walkPath = isWalking ? current : undefined
  const hidden = query.get('gone') === 'hidden'
  const filtered = useMemo(() => (hidden ? withoutRemoved(graph) : graph), [graph, hidden])
  const centre = query.get('drawn') === 'around' ? (walkPath ?? chosen?.path) : undefined
  const drawn = useMemo(
    () => (centre === undefined ? filtered : neighbourhood(filtered, centre)),
    [filtered, centre],
  )
  const choose = useCallback((path: string) => set('state', path), [set])
  const look = lookOf(query.toString())
  const choice = { query, set }
  return (
    <main className="tool-main studio-flow-main">
      <section className="studio-flow-part" aria-labelledby="studio-flow-name">
        <h2 id="studio-flow-name">{name}</h2>
        {description && <p>{description}</p>}
        {base && (
          <p>
            Extends <a href={`/studio/flows/${base.name}`}>{base.name}</a>.
          </p>
        )}
        <div className="gallery-choices">
          <Choice
            {...choice}
            name="drawn"
            label="Drawn"
            options={[
              ['', 'the whole flow'],
              ['around', 'near one state'],
            ]}
          />
          {base && (
            <Choice {...choice} name="gone" label="Left out" options={withDefault(['hidden'], 'shown')} />
          )}
          <Choice {...choice} name="walk" label="Walk" options={withDefault(['on'], 'off')} />
          <TenantChoice {...choice} />
          <LookChoices {...choice} />
        </div>
        <Legend base={base?.name} />
        <Drawing graph={drawn} chosen={chosen?.path} current={walkPath} choose={choose} />
      </section>
      <div className="studio-flow-beside">
        {isWalking && <WalkPanel flow={name} look={look} onStep={setCurrent} />}
        {chosen ? (
          <StatePanel
            key={chosen.path}
            graph={graph}
            state={chosen}
            flow={(chosen.mark === 'gone' && base?.name) || name}
            cells={cells}
            look={look}
          />
        ) : (
          !isWalking && <p>Choose a state to see its screen, what it asks and where it leads.</p>
        )}
      </div>
      <section className="studio-flow-part" aria-labelledby="studio-flow-states">
        <h2 id="studio-flow-states">States and transitions</h2>
        <StateTable
          graph={graph}
          chosen={chosen?.path}
          current={walkPath}
          choose={(path) => {
            choose(path)
            focusPanel()
          }}
        />
      </section>
    </main>
  )
}

function Flows({ shown, cells }: Readonly<Props>) {
  return (
    <div className="tool studio-flows">
      <ToolHead name="Flows">
        <nav aria-label="Flows" className="cluster">
          {flowNames.map((name) => (
            <a
              key={name}
              href={`/studio/flows/${name}`}
              {...(name === shown.name && { 'aria-current': 'page' })}
              className="studio-flow-link"
            >
              {name}
            </a>
          ))}
        </nav>
      </ToolHead>
      <FlowPage shown={shown} cells={cells} />
    </div>
  )
}

/** `/studio/flows/<flow>`: the graph of a flow, the changes of a variant, details of a state, and a walk. */
export async function showFlows(root: HTMLElement): Promise<void> {
  document.title = 'Flows'
  await loadConfig()
  const [, , , requested] = window.location.pathname.split('/')
  const first = routeTable.entries[0]?.flow ?? ''
  const [shown, cells] = await Promise.all([
    shownFlow(flowNames.find((name) => name === requested) ?? first),
    allCells(),
  ])
  createRoot(root).render(
    <StrictMode>
      <Flows shown={shown} cells={cells} />
    </StrictMode>,
  )
}
