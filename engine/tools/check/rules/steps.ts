import { invokes, leafOf, lineage, metaOf, screenOf, stepIds, type StateNode } from '../../flow/states.ts'
import { asString, get, join } from '../../../util/json.ts'
import { list } from '../../json/suggest.ts'
import type { Flow } from '../flows.ts'
import { eachFlow, type Rule } from '../rule.ts'

/** Whether a state names a screen itself. */
const shows = ({ value }: StateNode): boolean => get(value.meta, 'screen') !== undefined
const inStep = (node: StateNode): boolean => metaOf(node, 'step') !== undefined

export const stepOfScreen: Rule = {
  id: 'step-of-screen',
  description:
    'States that show the same screen are in the same step, so that the progress stays where it is.',
  check: eachFlow(({ states, source }, report) => {
    for (const [, [model, ...others]] of Map.groupBy(states.filter(shows), screenOf))
      for (const node of model ? others : []) {
        const [step, expected] = [node, model].map((one) => asString(get(one?.value.meta, 'step')))
        if (!model || step === expected) continue
        // If only one of the two states has no step, report that one.
        const [culprit, other] = step === undefined || expected !== undefined ? [node, model] : [model, node]
        report(
          source.keyAt(`${culprit.pointer}/meta`),
          `The state "${other.key}" shows the same screen in another step.`,
          `Give both the step "${expected ?? step}".`,
        )
      }
  }),
}

/** The states that can be reached from the initial state through states for which `passes` is true. */
function reached(flow: Flow, passes: (node: StateNode) => boolean): Set<StateNode> {
  const found = new Set<StateNode>()
  const enter = (node: StateNode | undefined) => {
    const leaf = node && leafOf(node)
    if (leaf && passes(leaf)) found.add(leaf)
  }
  enter(flow.root)
  for (const node of found)
    for (const { from, to } of flow.transitions) if (lineage(node).includes(from)) enter(to)
  return found
}

export const missingStep: Rule = {
  id: 'missing-step',
  description:
    'Where a flow has steps, every screen after the first step is in a step, until the screen that ends the flow: the progress never disappears.',
  check: eachFlow((flow, report) => {
    const steps = stepIds(flow)
    if (!steps.length) return
    const early = reached(flow, (node) => !inStep(node))
    // The rule step-of-screen reports two states that show one screen in different steps.
    const inSteps = new Set(flow.states.filter(inStep).map(screenOf))
    const ends = new Set(flow.states.filter(({ value }) => value.type === 'final').map(screenOf))
    for (const node of reached(flow, () => true)) {
      const isShown = shows(node) && !ends.has(screenOf(node)) && !invokes(node)
      if (isShown && !inStep(node) && !early.has(node) && !inSteps.has(screenOf(node)))
        report(
          flow.source.keyAt(join(node.pointer, 'meta')),
          `The state "${node.key}" follows a step but has no step itself.`,
          `Add "step" to it: ${list(steps)}.`,
        )
    }
  }),
}

export const unguardedStep: Rule = {
  id: 'unguarded-step',
  description:
    'Every state of a step after the first has a guard in "requires", because its URL could be opened before the earlier steps are done.',
  check: eachFlow((flow, report) => {
    const [first, ...others] = stepIds(flow)
    const later = others.filter((step) => step !== first)
    for (const node of flow.states) {
      const isLater = shows(node) && !invokes(node) && later.includes(metaOf(node, 'step') ?? '')
      if (isLater && metaOf(node, 'requires') === undefined)
        report(
          flow.source.keyAt(join(node.pointer, 'meta')),
          `The URL of "${node.key}" can be opened before the earlier steps are done.`,
          'Add "requires" with a guard that passes after the earlier steps are done.',
        )
    }
  }),
}
