import type { Flow } from '#generated/engine.ts'
import type { Guards, StateNode } from './machine.ts'
import { allNodes } from './tree.ts'
import { can, createMachine, nodesOf, restore, stateValue } from './machine.ts'
import type { FlowStore } from './persist.ts'
import { readContext, readPosition } from './persist.ts'
import type { Runtime, View } from './runtime.ts'

export interface StaticOptions {
  flow: Flow
  guards: Guards
  /** Holds context and position as they were. */
  store: FlowStore
  /** The screen to show. Where the kept position shows another one, the first state that shows it stands in. */
  screen: string
  /** Context that the entry route sets, over what was kept. */
  entryContext?: Record<string, unknown>
  /** What is to be shown otherwise than it was. */
  overrides?: Partial<Pick<View, 'busy' | 'progress'>> & { problem?: unknown }
}

const firstLeafShowing = (nodes: StateNode[], screen: string) =>
  nodes.find(({ meta, states }) => meta?.screen === screen && states.size === 0)

/**
 * A flow that stands still, for looking at one of its screens: knows what a button may do, and does nothing.
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
    singleUse: [],
    progress: {},
    ...viewOverrides,
  }
  return {
    flow,
    transient: false,
    view: () => view,
    subscribe: () => () => {},
    send() {},
    can: (type) => can(machine, snapshot, type),
    state: () => nodesOf(machine, snapshot).at(-1) ?? machine.root,
    passes: (guard) => machine.passes(guard, context),
    go: () => false,
    resumed: () => undefined,
    dismiss() {},
    reread() {},
    fail() {},
    stop() {},
  }
}
