import { invokes, leafOf, lineage, resolveTarget, screenOf, stepIds } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { get, join } from '../json.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

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
  id: 'missing-step',
  description:
    'Where a flow has steps, every screen that follows the first of them is in one, until the screen that ends the flow: the progress never goes out.',
  check({ flows }, report) {
    for (const flow of flows) {
      const steps = stepIds(flow)
      if (!steps.length) continue
      const early = reached(flow, (node) => !inStep(node))
      // The rule step-of-screen reports two states that show one screen in different steps.
      const inSteps = new Set(flow.states.filter(inStep).map(screenOf))
      const ends = new Set(flow.states.filter(({ value }) => value.type === 'final').map(screenOf))
      for (const node of reached(flow, () => true)) {
        const { key, pointer, value } = node
        const shown = get(value.meta, 'screen') !== undefined && !ends.has(screenOf(node)) && !invokes(node)
        if (shown && !inStep(node) && !early.has(node) && !inSteps.has(screenOf(node)))
          report(
            flow.source.keyAt(join(pointer, 'meta')),
            `"${key}" comes after a step and is in none.`,
            `Add "step" to it: ${list(steps)}.`,
          )
      }
    }
  },
}
