import '#engine/theme/index.css'
import '@fontsource-variable/source-sans-3'
import './gallery.css'
import { facts } from 'virtual:tenant-facts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../../config/config.ts'
import { cellAddress, cellStates, lookOf, type Cell, type Look } from './cells.ts'
import { Choice, SmallPage, allCells, useQuery } from './choices.tsx'

/** Widths of cells in CSS pixels; the first is the default. */
const widths = ['360', '320', '768', '1280']

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

/** Width of a cell in the list, in CSS pixels; the page inside is scaled down to it. */
const cellWidth = 300

/** A scaled preview of a cell. Not focusable; the link opens the page of the cell. */
function CellFrame({
  cell: { flow, screen, state },
  look,
  width,
}: Readonly<{ cell: Cell; look: Look; width: number }>) {
  const address = cellAddress(flow, screen, state, look)
  return (
    <figure>
      <SmallPage
        title={`${flow}, ${screen}, ${state}`}
        src={address}
        loading="lazy"
        tabIndex={-1}
        width={width}
        height={width < 500 ? 780 : 900}
        room={cellWidth}
      />
      <figcaption>
        <a href={address}>
          {screen} <span className="field-hint">{state}</span>
        </a>
      </figcaption>
    </figure>
  )
}

const flowsOf = (all: readonly Cell[]) => [...new Set(all.map(({ flow }) => flow))]

function Gallery({ cells }: Readonly<{ cells: Cell[] }>) {
  const [query, set] = useQuery()
  const look = lookOf(query.toString())
  const width = Number(widths.find((known) => known === query.get('width')) ?? widths[0])
  const shown = cells.filter((cell) => matches(cell, query))
  return (
    <div className="tool">
      <header className="tool-head">
        <h1>Gallery</h1>
        <a href="/studio">Studio</a>
        <search className="gallery-choices">
          <label>
            Search
            <input
              className="input"
              type="search"
              value={query.get('search') ?? ''}
              onChange={(event) => set('search', event.currentTarget.value)}
            />
          </label>
          <Choice name="flow" label="Flow" values={['', ...flowsOf(cells)]} names={{ '': 'all' }} />
          <Choice name="state" label="State" standard="filled" values={[...cellStates, 'all']} />
          <Choice name="tone" label="Tone" values={['', 'sie', 'du']} names={{ '': 'as the tenant' }} />
          <Choice
            name="tenant"
            label="Tenant"
            values={['', ...Object.keys(facts.tenantNames)]}
            names={{ '': 'default' }}
          />
          <Choice name="lang" label="Language" values={['', 'en']} names={{ '': 'de' }} />
          <Choice
            name="scheme"
            label="Colours"
            values={['', 'light', 'dark']}
            names={{ '': 'as the system' }}
          />
          <Choice name="width" label="Width" values={widths} />
        </search>
        <p role="status">
          {shown.length} of {cells.length} cells
        </p>
      </header>
      <main className="tool-main">
        {flowsOf(shown).map((flow) => (
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
