import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import '../gallery.css'
import './flows.css'
import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../../../boot/config.ts'
import { routeTable } from '../../../boot/entries.ts'
import type { Cell } from '../cells.ts'
import { Choice, LookChoices, ToolHead, useQuery, withNone } from '../choices.tsx'
import { allCells, flowNames, shownFlow } from '../contents.ts'
import type { ShownFlow } from '../contents.ts'
import { lookOf } from '../look.ts'
import { Drawing, Legend } from './drawing.tsx'
import { graphOf } from './graph.ts'
import { StatePanel } from './state-panel.tsx'
import { WalkPanel } from './walk-panel.tsx'

interface Props {
  shown: ShownFlow
  cells: readonly Cell[]
}

function Flows({ shown: { name, description, flow, base }, cells }: Readonly<Props>) {
  const [query, set] = useQuery()
  const [current, setCurrent] = useState<string>()
  const graph = useMemo(() => graphOf(flow, base?.flow), [flow, base])
  const chosen = graph.states.find(({ path }) => path === query.get('state'))
  const isWalking = query.get('walk') === 'on'
  const look = lookOf(query.toString())
  const choice = { query, set }
  return (
    <div className="tool">
      <ToolHead name="Flows">
        <nav aria-label="Flows" className="cluster">
          {flowNames.map((one) => (
            <a key={one} href={`/studio/flows/${one}`} aria-current={one === name ? 'page' : undefined}>
              {one}
            </a>
          ))}
        </nav>
      </ToolHead>
      <main className="tool-main flow-main">
        <section className="flow-part" aria-labelledby="flow-name">
          <h2 id="flow-name">{name}</h2>
          {description && <p>{description}</p>}
          {base && (
            <p>
              Extends <a href={`/studio/flows/${base.name}`}>{base.name}</a>.
            </p>
          )}
          <div className="gallery-choices">
            <Choice {...choice} name="walk" label="Walk" options={withNone(['on'], 'off')} />
            <LookChoices {...choice} />
          </div>
          <Legend base={base?.name} />
          <Drawing
            graph={graph}
            chosen={chosen?.path}
            current={isWalking ? current : undefined}
            choose={(path) => set('state', path)}
          />
        </section>
        <div className="flow-part">
          {isWalking && <WalkPanel flow={name} look={look} onStep={setCurrent} />}
          {chosen ? (
            <StatePanel
              key={chosen.path}
              {...{ graph, cells, look }}
              state={chosen}
              flow={(chosen.mark === 'gone' && base?.name) || name}
            />
          ) : (
            !isWalking && <p>Choose a state to see its screen, what it asks and where it leads.</p>
          )}
        </div>
      </main>
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
