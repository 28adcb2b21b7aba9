import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../../config/config.ts'
import { allCells } from './all-cells.ts'
import type { Cell } from './cells.ts'
import { CellFrame } from './cell-frame.tsx'
import { Choices } from './choices.tsx'
import { lookOf, widthOf } from './look.ts'
import { useQuery } from './query.ts'
import { ToolHead } from './tool-head.tsx'

/** Whether a cell matches the filter; search words may be anywhere in its names. */
function matches({ flow, screen, state }: Cell, query: URLSearchParams): boolean {
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/)
  const name = `${flow} ${screen} ${state}`
  const stateFilter = query.get('state') ?? 'filled'
  return (
    words.every((word) => name.includes(word)) &&
    [null, flow].includes(query.get('flow')) &&
    (stateFilter === 'all' || stateFilter === state)
  )
}

function Gallery({ cells }: Readonly<{ cells: Cell[] }>) {
  const [query, set] = useQuery()
  const look = lookOf(query.toString())
  const width = widthOf(query)
  const shown = cells.filter((cell) => matches(cell, query))
  const flows = [...new Set(shown.map(({ flow }) => flow))]
  return (
    <div className="tool">
      <ToolHead name="Gallery">
        <Choices query={query} set={set} cells={cells} />
        <p role="status">
          {shown.length} of {cells.length} cells
        </p>
      </ToolHead>
      <main className="tool-main gallery-flows">
        {flows.map((flow) => (
          <section key={flow} aria-labelledby={`flow-${flow}`}>
            <h2 id={`flow-${flow}`}>{flow}</h2>
            <div className="gallery-cells">
              {shown
                .filter((cell) => cell.flow === flow)
                .map((cell) => (
                  <CellFrame key={`${cell.screen}/${cell.state}`} cell={cell} look={look} width={width} />
                ))}
            </div>
          </section>
        ))}
      </main>
    </div>
  )
}

/** `/gallery`: a list of all cells. The filter is in the URL. */
export async function showGallery(root: HTMLElement): Promise<void> {
  await loadConfig()
  const cells = await allCells()
  createRoot(root).render(
    <StrictMode>
      <Gallery cells={cells} />
    </StrictMode>,
  )
}
