import { can, createMachine, leafOf, restore, startPathOf, stateValue } from '#engine/flow/machine.ts'
import type { Guards } from '#engine/flow/machine.ts'
import { readContext, readPosition, type FlowStore } from '#engine/flow/persist.ts'
import type { Runtime, View } from '#engine/flow/runtime.ts'
import { allNodes } from '#engine/flow/tree.ts'
import type { Flow } from '#generated/engine.ts'

interface StaticOptions {
  flow: Flow
  guards: Guards
  /** Provides the stored context and position. */
  store: FlowStore
  /** The screen to show. When the stored position shows another screen, the first state with this screen is used. */
  screen: string
  /** Context values that the route sets. They overwrite stored values. */
  entryContext: Record<string, unknown>
  busy: boolean
  problem: unknown
}

/** A runtime that shows one screen of a flow and never moves, for previews; it ignores events. @throws when the flow shows no such screen */
export function staticRuntime({ flow, guards, store, screen, ...shown }: StaticOptions): Runtime {
  const machine = createMachine(flow, { guards })
  const context = { ...readContext(store, machine.context), ...shown.entryContext }
  if ('problem' in context) context.problem = shown.problem ?? null
  const stored = readPosition(store)?.path
  const nodes = allNodes(machine.root).filter(({ meta }) => meta?.screen === screen)
  const leaf = nodes.find(({ path }) => path === stored) ?? nodes.find(({ states }) => states.size === 0)
  if (!leaf) throw new Error(`Flow "${flow.id}" shows no screen "${screen}".`)
  const snapshot = restore(machine, { value: stateValue(leaf.path), context })
  const view: View = {
    context,
    status: snapshot.status,
    path: leaf.path,
    meta: leaf.meta ?? {},
    busy: shown.busy,
    locked: false,
    restorable: true,
    noHistory: [],
    progress: {},
  }
  return {
    flow,
    transient: false,
    startPath: startPathOf(machine),
    view: () => view,
    subscribe: () => () => {},
    send() {},
    can: (type) => can(machine, snapshot, type),
    state: () => leafOf(machine, snapshot),
    passes: (guard) => machine.passes(guard, context),
    mayEnter: () => true,
    go: () => false,
    resumed: () => undefined,
    dismiss() {},
    reread() {},
    fail() {},
    stop() {},
  }
}
