import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import type { Rule } from '../rule.ts'

/** Entering a state enters those around it and the initial ones in it. */
function enter(node: StateNode, reached: Set<StateNode>): void {
  for (const outer of lineage(node)) reached.add(outer)
  const leaf = leafOf(node)
  if (leaf) for (const inner of lineage(leaf)) reached.add(inner)
}

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
  id: 'unreachable-state',
  description: 'Every state can be reached from the initial one.',
  // While a target is unknown, so is what lies behind it.
  dependsOnInFile: ['unresolved-reference', 'schema'],
  check({ flows }, report) {
    for (const flow of flows) {
      const reached = reachable(flow)
      for (const node of flow.states)
        // Of a whole branch that is not reached, the outermost state is enough.
        if (!reached.has(node) && node.parent && reached.has(node.parent))
          report(
            flow.source.keyAt(node.pointer),
            `Nothing leads to "${node.key}".`,
            'Make it the target of a transition, or remove it.',
          )
    }
  },
}
