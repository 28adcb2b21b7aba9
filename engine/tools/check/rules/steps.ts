import { invokes, leafOf, lineage, metaOf, screenOf, stepIds, type StateNode } from '../../flow/states.ts'
import type { Flow } from '../flows.ts'
import { asString, get, join } from '../../../util/json.ts'
import type { Rule } from '../rule.ts'
import { list } from '../../json/suggest.ts'

export const stepOfScreen: Rule = {
  id: 'step-of-screen',
  description:
    'States that show the same screen are in the same step, so that the progress stays where it is.',
  check({ flows }, report) {
    for (const flow of flows) {
      const first = new Map<string, (typeof flow.states)[number]>()
      for (const node of flow.states) {
        const screen = get(node.value.meta, 'screen') === undefined ? undefined : screenOf(node)
        if (screen === undefined) continue
        const model = first.get(screen) ?? node
        first.set(screen, model)
        const [step, expected] = [node, model].map(({ value }) => asString(get(value.meta, 'step')))
        if (step === expected) continue
        // If only one of the two states has no step, report that one.
        const [culprit, other] = step === undefined || expected !== undefined ? [node, model] : [model, node]
        report(
          flow.source.keyAt(`${culprit.pointer}/meta`),
          `The state "${other.key}" shows the same screen in another step.`,
          `Give both the step "${expected ?? step}".`,
        )
      }
    }
  },
}

const inStep = (node: StateNode): boolean => metaOf(node, 'step') !== undefined

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
            `The state "${key}" follows a step but has no step itself.`,
            `Add "step" to it: ${list(steps)}.`,
          )
      }
    }
  },
}

export const unguardedStep: Rule = {
  id: 'unguarded-step',
  description:
    'Every state of a step after the first has a guard in "requires", because its URL could be opened before the earlier steps are done.',
  check({ flows }, report) {
    for (const flow of flows) {
      const [first, ...others] = stepIds(flow)
      const later = new Set(others.filter((step) => step !== first))
      for (const node of flow.states) {
        const shown = get(node.value.meta, 'screen') !== undefined && !invokes(node)
        if (shown && later.has(metaOf(node, 'step') ?? '') && metaOf(node, 'requires') === undefined)
          report(
            flow.source.keyAt(join(node.pointer, 'meta')),
            `The URL of "${node.key}" can be opened before the earlier steps are done.`,
            'Add "requires" with a guard that passes after the earlier steps are done.',
          )
      }
    }
  },
}
