import type { Screen } from '#generated/engine.ts'

/** The cell states: in which states the gallery shows a screen. */
export const states = ['empty', 'filled', 'busy', 'invalid', 'error', 'critical', 'fatal', 'offline'] as const
export type CellState = (typeof states)[number]

export const isState = (state: unknown): state is CellState => states.some((name) => name === state)

const holds = (screen: Screen, type: string): boolean =>
  JSON.stringify(screen.body).includes(`"type":"${type}"`)

/** Element types with fields that can be invalid. */
const fields = ['form', 'fields', 'signature']

/** The cell states that apply to a screen: without fields it cannot be invalid, without data or fields not empty. */
export function statesOf(screen: Screen): CellState[] {
  const submits = screen.actions?.some((action) => action.submits) ?? false
  const hasFields = submits && fields.some((type) => holds(screen, type))
  return states.filter(
    (state) =>
      (state !== 'empty' || screen.data !== undefined || hasFields) &&
      (state !== 'invalid' || hasFields) &&
      (state !== 'busy' || (screen.actions?.length ?? 0) > 0),
  )
}
