import type { Flow } from '#generated/engine.ts'
import type { HandlerSource } from './handler.ts'
import type { Guards } from './machine.ts'
import type { FlowStore } from './persist.ts'

/** What a flow runs with. */
export interface RuntimeOptions extends HandlerSource {
  flow: Flow
  guards: Guards
  store: FlowStore
  track(params: Record<string, unknown>): void
  /** Context values that the route sets. They overwrite stored values. */
  entryContext?: Record<string, unknown>
  /** Position and history are not stored: the tab has another flow, which the customer can resume. */
  transient?: boolean
}
