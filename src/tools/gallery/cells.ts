import type { Screen, State } from '#generated/engine.ts'
import { statesOf } from './states.ts'
import type { CellState } from './states.ts'

/** One screen of a flow in one cell state. Each cell has its own URL. */
export interface Cell {
  flow: string
  screen: string
  state: CellState
}

/** Ids of the screens of these flow states and their child states, in order. */
export const screensOf = (states: Record<string, State>): string[] => [
  ...new Set(
    Object.values(states).flatMap(({ meta, states: children }) => [
      ...(meta?.screen ? [meta.screen] : []),
      ...screensOf(children ?? {}),
    ]),
  ),
]

/** The cells of a flow with these screens. */
export const cellsOf = (flow: string, screens: readonly Screen[]): Cell[] =>
  screens.flatMap((screen) => statesOf(screen).map((state) => ({ flow, screen: screen.id, state })))
