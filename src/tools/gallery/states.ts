import type { Screen } from '#generated/engine.ts'

/** The states in which a cell shows a screen. */
export const states = ['empty', 'filled', 'busy', 'invalid', 'error', 'critical', 'fatal', 'offline'] as const
export type CellState = (typeof states)[number]

export const isState = (state: unknown): state is CellState => states.some((one) => one === state)

const holds = (screen: Screen, type: string): boolean =>
  JSON.stringify(screen.body).includes(`"type":"${type}"`)

/** Elements that can be filled in wrongly; what else a customer decides is always a decision. */
const fields = ['form', 'fields', 'signature']

/** The states that make a difference on a screen: one without fields cannot be invalid, one without lists not empty. */
export function statesOf(screen: Screen): CellState[] {
  const sends = screen.actions?.some(({ submits }) => submits) ?? false
  const asks = sends && fields.some((type) => holds(screen, type))
  return states.filter(
    (state) =>
      (state !== 'empty' || screen.data !== undefined || asks) &&
      (state !== 'invalid' || asks) &&
      (state !== 'busy' || (screen.actions?.length ?? 0) > 0),
  )
}
