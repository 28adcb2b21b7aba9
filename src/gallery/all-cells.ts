import type { Flow, State } from '#generated/engine.ts'
import { loadData } from '../data.ts'
import { routeTable } from '../flow.ts'
import { product } from '../product.ts'
import { statesOf } from './states.ts'
import type { CellState } from './states.ts'

export interface Cell {
  flow: string
  screen: string
  state: CellState
}

const screensOf = (states: Record<string, State>): string[] => [
  ...new Set(
    Object.values(states).flatMap(({ meta, states: below }) => [
      ...(meta?.screen ? [meta.screen] : []),
      ...screensOf(below ?? {}),
    ]),
  ),
]

async function cellsOf(flow: string): Promise<Cell[]> {
  const { states } = (await loadData(`${flow}/flow.json`)) as Flow // the check proves it
  const screens = await Promise.all(screensOf(states).map((id) => product.screen(id)))
  return screens.flatMap((screen) =>
    statesOf(screen).map((state): Cell => ({ flow, screen: screen.id, state })),
  )
}

/** Every screen of every flow, in the order of its states, in each state that makes a difference. */
export async function allCells(): Promise<Cell[]> {
  const names = [...new Set(routeTable.entries.map(({ flow }) => flow))]
  return (await Promise.all(names.map(cellsOf))).flat()
}
