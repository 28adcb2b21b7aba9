import type { Flow } from '#generated/engine.ts'
import { guardPredicates } from './guard.ts'
import type { Guards } from './guard.ts'
import type { FlowStore } from './persist.ts'
import { readContext } from './persist.ts'

/**
 * When an inactive session ends, in milliseconds since 1970; undefined if the flow has no such end, no session has begun, or the
 * last sign of the customer is not known. `after`: milliseconds until the warning, in place of those of the flow.
 */
export function idleEnd(
  { context, meta }: Flow,
  guards: Guards,
  store: FlowStore,
  lastActive: number | undefined,
  after = meta?.session?.idle?.after ?? 0,
): number | undefined {
  const { status = [], idle } = meta?.session ?? {}
  if (!idle || lastActive === undefined) return undefined
  const predicates = guardPredicates(guards)
  const stored = readContext(store, context ?? {})
  const hasBegun = status.some(({ when }) => !when || predicates.get(when)?.(stored))
  return hasBegun ? lastActive + after + idle.countdown : undefined
}
