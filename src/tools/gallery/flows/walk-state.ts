import { eventsOf, lineage } from '#engine/tools/check/flow.ts'
import type { Flow } from '#engine/tools/check/flow.ts'
import { entries, get, isObject } from '#engine/tools/check/json.ts'
import { pathOf } from '#engine/tools/drawing/ways.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import type { Offered, Told } from './walk-messages.ts'

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Pointers into the event below a value. */
function carried(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/event/') ? [value] : []
  if (Array.isArray(value)) return value.flatMap(carried)
  return entries(value).flatMap(([, item]) => carried(item))
}

/** Where a runtime stands, in data that can be sent: `flow` is the flow it runs, `names` those of all guards. */
export function walkState(runtime: Runtime, flow: Flow, names: readonly string[]): Told {
  const { path, status, busy, context } = runtime.view()
  const node = flow.states.find((state) => pathOf(state) === path)
  const above = node ? lineage(node) : []
  const events = (node ? eventsOf(node) : []).map((event): Offered => {
    const holder = above.find(({ value }) => get(value.on, event) !== undefined)
    const ways = list(get(holder?.value.on, event)).filter(isObject)
    const guards = ways.flatMap(({ guard }) => (typeof guard === 'string' ? [guard] : []))
    return {
      event,
      taken: runtime.can(event),
      guards: [...new Set(guards)],
      carries: [...new Set(carried(ways))],
    }
  })
  return {
    kind: 'walk-told',
    path,
    status,
    busy,
    waitsFor: runtime.state().invoke?.src ?? null,
    context,
    events,
    guards: names.map((name) => ({ name, passes: runtime.passes(name) })),
  }
}
