import type { Screen, State } from '#generated/engine.ts'

/** The cell states: in which states the gallery shows a screen. */
export const cellStates = [
  'empty',
  'filled',
  'busy',
  'invalid',
  'error',
  'critical',
  'fatal',
  'offline',
] as const
export type CellState = (typeof cellStates)[number]

export const isState = (state: unknown): state is CellState => cellStates.some((name) => name === state)

const holds = (screen: Screen, type: string): boolean =>
  JSON.stringify(screen.body).includes(`"type":"${type}"`)

/** Element types with fields that can be invalid. */
const fields = ['form', 'fields', 'signature']

/** The cell states that apply to a screen: without fields it cannot be invalid, without data or fields not empty. */
export function statesOf(screen: Screen): CellState[] {
  const submits = screen.actions?.some((action) => action.submits) ?? false
  const hasFields = submits && fields.some((type) => holds(screen, type))
  return cellStates.filter(
    (state) =>
      (state !== 'empty' || screen.data !== undefined || hasFields) &&
      (state !== 'invalid' || hasFields) &&
      (state !== 'busy' || (screen.actions?.length ?? 0) > 0),
  )
}

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
