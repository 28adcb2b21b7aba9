import type { Flow, State } from '#generated/engine.ts'
import { allNodes, buildTree, selfAndInitials, selfAndAncestors } from '../../flow/tree.ts'
import type { StateNode } from '../../flow/tree.ts'
import type { Mount } from './draft.ts'
import { editLevel } from './draft.ts'
import { pointerOf, waysOf } from './ways.ts'

/** Every state changed, with those inside of it. */
export const eachState = (
  states: Record<string, State>,
  change: (state: State) => State,
): Record<string, State> =>
  Object.fromEntries(
    Object.entries(states).map(([key, state]) => {
      const { states: below, ...rest } = change(state)
      return [key, { ...rest, ...(below && { states: eachState(below, change) }) }]
    }),
  )

/** The flow without the marks that only variants read. */
export const withoutSlots = (flow: Flow): Flow => ({
  ...flow,
  states: eachState(flow.states, ({ meta, ...state }) => {
    const { slot: _, next: __, ...kept } = meta ?? {}
    return { ...state, ...(Object.keys(kept).length > 0 && { meta: kept }) }
  }),
})

/** Paths of the states that can be entered. */
function reached(flow: Flow): Set<string> {
  const { root } = buildTree(flow)
  const ways = waysOf(flow)
  const found = new Set<string>()
  const enter = (node: StateNode) => {
    for (const one of [...selfAndAncestors(node), ...selfAndInitials(node).flatMap(selfAndAncestors)])
      found.add(one.path)
  }
  enter(root)
  for (const path of found) for (const { from, to } of ways) if (from.path === path && to) enter(to)
  return found
}

/** The flow without states of the base that nothing leads to any more; one that holds a part stays, to be found out. */
export function withoutUnreached(flow: Flow, mounts: Mount[]): Flow {
  const found = reached(flow)
  const lost = allNodes(buildTree(flow).root).filter(({ path, parent }) => {
    const at = pointerOf(path)
    const holds = mounts.some((mount) => `${mount.at}/`.startsWith(`${at}/`) || at.startsWith(`${mount.at}/`))
    return !found.has(path) && parent !== undefined && found.has(parent.path) && !holds
  })
  const rest = lost.reduce(
    (now, node) =>
      editLevel(now, node, ({ initial, states }) => ({
        initial,
        states: Object.fromEntries(Object.entries(states).filter(([key]) => key !== node.key)),
      })),
    flow,
  )
  return waysOf(rest).every(({ to }) => to) ? rest : flow
}

/** The flow with those steps only that a state names. */
export function withoutIdleSteps(flow: Flow): Flow {
  const named = new Set(allNodes(buildTree(flow).root).map(({ meta }) => meta?.step))
  const steps = flow.meta?.steps?.filter(({ id }) => named.has(id))
  return steps ? { ...flow, meta: { ...flow.meta, steps } } : flow
}
