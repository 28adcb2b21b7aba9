import type { Screen, State } from '#generated/engine.ts'
import { statesOf } from './states.ts'
import type { CellState } from './states.ts'

/** One screen of one flow in one state: what the gallery shows at an address of its own. */
export interface Cell {
  flow: string
  screen: string
  state: CellState
}

/** Screens that these states show, in their order. */
export const screensOf = (states: Record<string, State>): string[] => [
  ...new Set(
    Object.values(states).flatMap(({ meta, states: below }) => [
      ...(meta?.screen ? [meta.screen] : []),
      ...screensOf(below ?? {}),
    ]),
  ),
]

/** The cells of a flow whose screens are these. */
export const cellsOf = (flow: string, screens: readonly Screen[]): Cell[] =>
  screens.flatMap((screen) => statesOf(screen).map((state) => ({ flow, screen: screen.id, state })))
