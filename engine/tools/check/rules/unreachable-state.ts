import type { Rule } from '../finding.ts'
import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'

const id = 'unreachable-state'

/** Entering a state enters those around it and the initial ones in it. */
function enter(node: StateNode, reached: Set<StateNode>): void {
  for (const outer of lineage(node)) reached.add(outer)
  const leaf = leafOf(node)
  if (leaf) for (const inner of lineage(leaf)) reached.add(inner)
}

/** Every target and every initial state is there. */
const sound = (flow: Flow): boolean =>
  leafOf(flow.root) !== undefined &&
  flow.states.every((node) => leafOf(node) !== undefined) &&
  flow.transitions.every(({ from, target }) => target === undefined || resolveTarget(flow, from, target))

function reachable(flow: Flow): Set<StateNode> {
  const reached = new Set<StateNode>()
  enter(flow.root, reached)
  for (const node of reached)
    for (const { from, target } of flow.transitions) {
      const next = from === node && target !== undefined && resolveTarget(flow, from, target)
      if (next) enter(next, reached)
    }
  return reached
}

export const unreachableState: Rule = {
  id,
  description: 'Every state can be reached from the initial one.',
  run: ({ flows }) =>
    flows.flatMap((flow) => {
      // While a target is unknown, so is what lies behind it.
      if (!sound(flow)) return []
      const reached = reachable(flow)
      return (
        flow.states
          // Of a whole branch that is not reached, the outermost state is enough.
          .filter((node) => !reached.has(node) && node.parent !== undefined && reached.has(node.parent))
          .map(({ key, pointer }) =>
            flow.source.finding(
              id,
              pointer,
              `Nothing leads to "${key}".`,
              'Make it the target of a transition, or remove it.',
              'key',
            ),
          )
      )
    }),
}
