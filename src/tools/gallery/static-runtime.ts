import type { Flow } from '#generated/engine.ts'
import type { Guards, CompiledState } from '../../../engine/flow/machine.ts'
import { allNodes } from '../../../engine/flow/tree.ts'
import { can, createMachine, leafOf, restore, startPathOf, stateValue } from '../../../engine/flow/machine.ts'
import type { FlowStore } from '../../../engine/flow/persist.ts'
import { readContext, readPosition } from '../../../engine/flow/persist.ts'
import type { Runtime, View } from '../../../engine/flow/runtime.ts'

interface StaticOptions {
  flow: Flow
  guards: Guards
  /** Provides the stored context and position. */
  store: FlowStore
  /** The screen to show. When the stored position shows another screen, the first state with this screen is used. */
  screen: string
  /** Context values that the route sets. They overwrite stored values. */
  entryContext?: Record<string, unknown>
  /** Values that replace those of the view. */
  overrides?: Partial<Pick<View, 'busy' | 'progress'>> & { problem?: unknown }
}

const firstLeafShowing = (nodes: CompiledState[], screen: string) =>
  nodes.find(({ meta, states }) => meta?.screen === screen && states.size === 0)

/**
 * A runtime that shows one screen of a flow and never moves, for previews. `can` and `passes` answer; events are ignored.
 * @throws when the flow shows no such screen
 */
export function staticRuntime({
  flow,
  guards,
  store,
  screen,
  entryContext,
  overrides = {},
}: StaticOptions): Runtime {
  const machine = createMachine(flow, { guards })
  const { problem, ...viewOverrides } = overrides
  const context = { ...readContext(store, machine.context), ...entryContext }
  if ('problem' in context) context.problem = problem ?? null
  const position = readPosition(store)
  const nodes = allNodes(machine.root)
  const at = nodes.find(({ path, meta }) => path === position?.path && meta?.screen === screen)
  const leaf = at ?? firstLeafShowing(nodes, screen)
  if (!leaf) throw new Error(`Flow "${flow.id}" shows no screen "${screen}".`)
  const snapshot = restore(machine, { value: stateValue(leaf.path), context })
  const view: View = {
    context,
    status: snapshot.status,
    path: leaf.path,
    meta: leaf.meta ?? {},
    busy: false,
    locked: false,
    restorable: true,
    noHistory: [],
    progress: {},
    ...viewOverrides,
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
    go: () => false,
    resumed: () => undefined,
    dismiss() {},
    reread() {},
    fail() {},
    stop() {},
  }
}
