import type { Flow } from '#generated/engine.ts'
import type { HandlerSource } from './call-handler.ts'
import type { Guards } from './machine.ts'
import type { FlowStore } from './persist.ts'

/** The options of `createRuntime`. */
export interface RuntimeOptions extends HandlerSource {
  flow: Flow
  guards: Guards
  store: FlowStore
  track(params: Record<string, unknown>): void
  /** Context values that the route sets. They overwrite stored values. */
  entryContext?: Record<string, unknown>
  /** Position and history are not stored, because the customer can resume another flow in this tab. */
  transient?: boolean
}
