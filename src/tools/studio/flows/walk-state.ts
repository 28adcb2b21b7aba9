import { eventsOf, lineage } from '#engine/tools/flow/states.ts'
import type { FlowModel } from '#engine/tools/flow/model.ts'
import { entries, get, isObject } from '#engine/util/json.ts'
import { isMessage } from '../../gallery/draft.ts'
import type { Runtime } from '#engine/flow/runtime.ts'

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
  /** The screen of the state. */
  screen: string | undefined
  status: string
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

export const isWalkState = (data: unknown): data is WalkState => isMessage(data, 'walk-state')
export const isSendEvent = (data: unknown): data is SendEvent => isMessage(data, 'send-event')

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Pointers into the event's data (`/event/...`) in a value. */
function eventPointers(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/event/') ? [value] : []
  if (Array.isArray(value)) return value.flatMap(eventPointers)
  return entries(value).flatMap(([, item]) => eventPointers(item))
}

/** The state of a runtime as a message. `flow` is the model of its flow, `names` are the names of all guards. */
export function walkState(runtime: Runtime, flow: FlowModel, names: readonly string[]): WalkState {
  const { path, meta, status, context } = runtime.view()
  const node = flow.states.find((state) => state.path === path)
  const ancestors = node ? lineage(node) : []
  const events = (node ? eventsOf(node) : []).map((event): WalkEvent => {
    const holder = ancestors.find(({ value }) => get(value.on, event) !== undefined)
    const transitions = list(get(holder?.value.on, event)).filter(isObject)
    const guards = transitions.flatMap(({ guard }) => (typeof guard === 'string' ? [guard] : []))
    return {
      event,
      allowed: runtime.can(event),
      guards: [...new Set(guards)],
      carries: [...new Set(eventPointers(transitions))],
    }
  })
  return {
    kind: 'walk-state',
    path,
    screen: meta.screen,
    status,
    waitsFor: runtime.state().invoke?.src ?? null,
    context,
    events,
    guards: names.map((name) => ({ name, passes: runtime.passes(name) })),
  }
}
