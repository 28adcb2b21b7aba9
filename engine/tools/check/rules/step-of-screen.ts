import { screenOf } from '../flow.ts'
import { asString, get } from '../json.ts'
import type { Rule } from '../rule.ts'

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
        const [step, wanted] = [node, model].map(({ value }) => asString(get(value.meta, 'step')))
        if (step === wanted) continue
        // The one without a step is the one that forgot it.
        const [culprit, other] = step === undefined || wanted !== undefined ? [node, model] : [model, node]
        report(
          flow.source.keyAt(`${culprit.pointer}/meta`),
          `"${other.key}" shows the same screen in another step.`,
          `Give both the step "${wanted ?? step}".`,
        )
      }
    }
  },
}
