import type { ComponentProps } from 'react'
import { createStore, useStore } from '#engine/view/store.ts'
import { loadFlow } from '../../config/data.ts'
import { routeTable } from '../../routes/entries.ts'
import { cellsOf, screensOf, type Cell } from './cells.ts'

async function cellsOfFlow(name: string): Promise<Cell[]> {
  const { flow, screens } = await loadFlow(name)
  return cellsOf(
    name,
    screensOf(flow.states).flatMap((id) => screens[id] ?? []),
  )
}

/** All cells of the gallery: every screen of every flow, in each cell state that applies to it. */
export async function allCells(): Promise<Cell[]> {
  const { entries, otherSwitch } = routeTable
  const names = new Set([...entries, ...(otherSwitch ? [otherSwitch] : [])].map(({ flow }) => flow))
  return (await Promise.all([...names].map(cellsOfFlow))).flat()
}

/** The query itself is that of the address; the store only tells that it has changed. */
const search = { ...createStore(''), read: () => window.location.search }
const changed = () => search.write('')
// Optional, because tests import this in Node.
globalThis.window?.addEventListener('popstate', changed)

const set = (name: string, value: string): void => {
  const next = new URLSearchParams(window.location.search)
  if (value) next.set(name, value)
  else next.delete(name)
  // Keeps the fragment, because it may contain a shared draft.
  const { pathname, hash } = window.location
  window.history.replaceState(null, '', `${pathname}${next.size ? `?${next}` : ''}${hash}`)
  changed()
}

/** The query of the URL as state, so that a selection can be shared as a link. */
export function useQuery(): [URLSearchParams, (name: string, value: string) => void] {
  return [new URLSearchParams(useStore(search)), set]
}

interface ChoiceProps {
  /** Name of the parameter. */
  name: string
  label: string
  values: readonly string[]
  /** The words for values; a value without words is shown itself. */
  names?: Readonly<Record<string, string>>
  /** The value without a choice; default: the first one. */
  standard?: string
  /** Parameters that are reset with a choice, because their values depend on it. */
  resets?: readonly string[]
}

/** A choice that the query of the URL holds. */
export function Choice({ name, label, values, names = {}, standard, resets = [] }: Readonly<ChoiceProps>) {
  const [query] = useQuery()
  return (
    <label>
      {label}
      <select
        className="input"
        value={query.get(name) ?? standard ?? values[0]}
        onChange={(event) => {
          for (const other of resets) set(other, '')
          set(name, event.currentTarget.value)
        }}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {names[value] ?? value}
          </option>
        ))}
      </select>
    </label>
  )
}

interface SmallPageProps extends ComponentProps<'iframe'> {
  /** Size of the page in its own CSS pixels. */
  width: number
  height: number
  /** Available width in CSS pixels. */
  room: number
}

/** A frame with a page at its own width, scaled down to the available width. */
export function SmallPage({ width, height, room, title, ...frame }: Readonly<SmallPageProps>) {
  const scale = Math.min(1, room / width)
  return (
    <div className="gallery-window" style={{ width: width * scale, height: height * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of the same origin with scripts: a sandbox attribute would not restrict it */}
      <iframe {...frame} title={title} style={{ width, height, transform: `scale(${scale})` }} />
    </div>
  )
}
