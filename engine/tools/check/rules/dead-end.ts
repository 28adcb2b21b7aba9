import { lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import type { Rule } from '../rule.ts'

/** The transition leads to a state other than this one. */
function leavesState(flow: Flow, node: StateNode, { from, target }: Transition): boolean {
  const next = target === undefined ? undefined : resolveTarget(flow, from, target)
  return target !== undefined && next !== node
}

/** An inner state that says `{}` for an event keeps it from those around it. */
const forbidden = (flow: Flow, path: StateNode[], { from, event }: Transition): boolean =>
  path
    .slice(0, path.indexOf(from))
    .some((inner) =>
      flow.transitions.some(
        (one) =>
          one.from === inner &&
          event !== undefined &&
          one.event === event &&
          one.target === undefined &&
          !one.guard,
      ),
    )

function hasWayOut(flow: Flow, node: StateNode): boolean {
  const path = lineage(node)
  return flow.transitions.some(
    (one) =>
      path.includes(one.from) &&
      // What the whole flow takes leads aside: it is a way out of nowhere.
      one.from !== flow.root &&
      one.cause !== 'onDone' &&
      !forbidden(flow, path, one) &&
      leavesState(flow, node, one),
  )
}

export const deadEnd: Rule = {
  id: 'dead-end',
  description: 'Every state that is not final has a way out.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const node of flow.states)
        if (!node.children.length && node.value.type !== 'final' && !hasWayOut(flow, node))
          report(
            flow.source.keyAt(node.pointer),
            `"${node.key}" has no way out.`,
            'Add an event to "on", or make it final with "type": "final".',
          )
  },
}
