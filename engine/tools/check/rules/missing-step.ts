import type { Finding, Rule } from '../finding.ts'
import { invokes, leafOf, lineage, resolveTarget, screenOf, stepIds } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { get, join } from '../json.ts'
import { list } from '../suggest.ts'

const id = 'missing-step'

const inStep = (node: StateNode): boolean =>
  lineage(node).some(({ value }) => get(value.meta, 'step') !== undefined)

/** The states that are reached from the initial one, on through those that may be passed. */
function reached(flow: Flow, passes: (node: StateNode) => boolean): Set<StateNode> {
  const found = new Set<StateNode>()
  const enter = (node: StateNode | undefined) => {
    const leaf = node && leafOf(node)
    if (leaf && passes(leaf)) found.add(leaf)
  }
  enter(flow.root)
  for (const node of found)
    for (const { from, target } of flow.transitions)
      if (target !== undefined && lineage(node).includes(from)) enter(resolveTarget(flow, from, target))
  return found
}

export const missingStep: Rule = {
  id,
  description:
    'Where a flow has steps, every screen that follows the first of them is in one, until the flow ends: the progress never goes out.',
  run: ({ flows }): Finding[] =>
    flows.flatMap((flow) => {
      const steps = stepIds(flow)
      if (!steps.length) return []
      const early = reached(flow, (node) => !inStep(node))
      // That two states show one screen in different steps is another rule's.
      const told = new Set(flow.states.filter(inStep).map(screenOf))
      return [...reached(flow, () => true)]
        .filter(
          (node) =>
            get(node.value.meta, 'screen') !== undefined &&
            node.value.type !== 'final' &&
            !invokes(node) &&
            !inStep(node) &&
            !early.has(node) &&
            !told.has(screenOf(node)),
        )
        .map(({ key, pointer }) =>
          flow.source.finding(
            id,
            join(pointer, 'meta'),
            `"${key}" comes after a step and is in none.`,
            `Add "step" to it: ${list(steps)}.`,
            'key',
          ),
        )
    }),
}
