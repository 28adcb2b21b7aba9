import type { Rule } from '../finding.ts'
import { lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'

const id = 'dead-end'

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
      one.cause !== 'onDone' &&
      !forbidden(flow, path, one) &&
      leavesState(flow, node, one),
  )
}

export const deadEnd: Rule = {
  id,
  description: 'Every state that is not final has a way out.',
  run: ({ flows }) =>
    flows.flatMap((flow) =>
      flow.states
        .filter((node) => !node.children.length && node.value.type !== 'final' && !hasWayOut(flow, node))
        .map(({ key, pointer }) =>
          flow.source.finding(
            id,
            pointer,
            `"${key}" has no way out.`,
            'Add an event to "on", or make it final with "type": "final".',
            'key',
          ),
        ),
    ),
}
