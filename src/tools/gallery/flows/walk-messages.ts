/** An event that the current state of a walk, or a parent state, handles. */
export interface WalkEvent {
  event: string
  /** Whether its guards pass now. */
  allowed: boolean
  guards: string[]
  /** Pointers into the event's data that the flow uses. Only the screen can send such an event. */
  carries: string[]
}

/** Message of the walk page to its parent page after each step. */
export interface WalkState {
  kind: 'walk-state'
  path: string
  status: string
  busy: boolean
  /** Name of the running handler. */
  waitsFor: string | null
  context: Record<string, unknown>
  events: WalkEvent[]
  guards: { name: string; passes: boolean }[]
}

/** Message of the parent page: sends an event, as if the screen had sent it. */
export interface SendEvent {
  kind: 'send-event'
  event: string
}

const isOf = (data: unknown, kind: string): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind

export const isWalkState = (data: unknown): data is WalkState => isOf(data, 'walk-state')
export const isSendEvent = (data: unknown): data is SendEvent => isOf(data, 'send-event')
