import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import type { Rule } from '../rule.ts'
import { isDeadEnd } from './dead-end.ts'

/** The states from which the end of the flow can be reached, whatever guards say. */
function ending(flow: Flow): Set<StateNode> {
  const good = new Set(
    flow.states.filter(({ value, parent }) => value.type === 'final' && parent === flow.root),
  )
  for (let before = -1; before !== good.size;) {
    before = good.size
    for (const { from, target } of flow.transitions) {
      const next = target === undefined ? undefined : resolveTarget(flow, from, target)
      if (!next || !lineage(leafOf(next) ?? next).some((node) => good.has(node))) continue
      // Whoever is inside a state can go where it leads.
      good.add(from)
    }
    for (const node of flow.states) if (lineage(node).some((one) => good.has(one))) good.add(node)
  }
  return good
}

/** Every way of the flow leads somewhere, and on from there; else other rules report it. */
const isWhole = (flow: Flow): boolean =>
  flow.transitions.every(({ from, target }) => {
    const next = target === undefined ? from : resolveTarget(flow, from, target)
    return next !== undefined && leafOf(next) !== undefined
  }) && !flow.states.some((node) => isDeadEnd(flow, node))

export const endlessFlow: Rule = {
  id: 'endless-flow',
  description: 'A flow comes to its end from everywhere: until then, its tab is locked for others.',
  dependsOn: ['json', 'duplicate-id', 'unreachable-state'],
  check({ flows }, report) {
    for (const flow of flows) {
      if (!isWhole(flow)) continue
      const good = ending(flow)
      const [first] = flow.states
      if (first && !flow.states.some((node) => good.has(node)))
        report(
          flow.source.keyAt('/states'),
          'This flow never ends: a tab that has begun it is locked for other flows.',
          'Make its last state final with "type": "final".',
        )
      else
        for (const node of flow.states)
          if (!node.children.length && !good.has(node))
            report(
              flow.source.keyAt(node.pointer),
              `From "${node.key}" this flow never comes to its end.`,
              'Lead on to a state with "type": "final", or make this one final.',
            )
    }
  },
}
