import { loadFlow } from '../../config/data.ts'
import { routeTable } from '../../routes/entries.ts'
import { product } from '../../boot/product.ts'
import { cellsOf, screensOf } from './cells.ts'
import type { Cell } from './cells.ts'

async function cellsOfFlow(flow: string): Promise<Cell[]> {
  const { states } = (await loadFlow(flow)).flow
  return cellsOf(flow, await Promise.all(screensOf(states).map((id) => product.screen(id))))
}

/** All cells of the gallery: every screen of every flow, in each cell state that applies to it. */
export async function allCells(): Promise<Cell[]> {
  const { entries, otherSwitch } = routeTable
  const names = new Set([...entries, ...(otherSwitch ? [otherSwitch] : [])].map(({ flow }) => flow))
  return (await Promise.all([...names].map(cellsOfFlow))).flat()
}
