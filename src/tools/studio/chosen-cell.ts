import type { Cell } from '../gallery/cells.ts'

/** The gallery cell that the query selects, and the options for the other choices. */
export function chosenCell(cells: readonly Cell[], query: URLSearchParams) {
  const pick = (name: string, values: readonly string[]) =>
    values.find((value) => value === query.get(name)) ?? values[0] ?? ''
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const flow = pick('flow', flows)
  const ofFlow = cells.filter((cell) => cell.flow === flow)
  const screens = [...new Set(ofFlow.map(({ screen }) => screen))]
  const screen = pick('screen', screens)
  const all = ofFlow.filter((cell) => cell.screen === screen).map(({ state }) => state)
  const states = [...all.filter((name) => name === 'filled'), ...all.filter((name) => name !== 'filled')]
  return { flows, flow, screens, screen, states, state: pick('state', states) }
}

/** The selected cell, and the options for each choice. */
export type ChosenCell = ReturnType<typeof chosenCell>
