import { loadFlow } from '../../boot/data.ts'
import { routeTable } from '../../boot/entries.ts'
import { product } from '../../boot/product.ts'
import { cellsOf, screensOf } from './cells.ts'
import type { Cell } from './cells.ts'

async function ofFlow(flow: string): Promise<Cell[]> {
  const { states } = (await loadFlow(flow)).flow
  return cellsOf(flow, await Promise.all(screensOf(states).map((id) => product.screen(id))))
}

/** Every screen of every flow, in the order of its states, in each state that makes a difference. */
export async function allCells(): Promise<Cell[]> {
  const names = [...new Set(routeTable.entries.map(({ flow }) => flow))]
  return (await Promise.all(names.map(ofFlow))).flat()
}
