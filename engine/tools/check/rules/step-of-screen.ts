import type { Finding, Rule } from '../finding.ts'
import { screenOf } from '../flow.ts'
import { asString, get } from '../json.ts'

const id = 'step-of-screen'

export const stepOfScreen: Rule = {
  id,
  description:
    'States that show the same screen are in the same step, so that the progress stays where it is.',
  run: ({ flows }): Finding[] =>
    flows.flatMap((flow) => {
      const first = new Map<string, (typeof flow.states)[number]>()
      return flow.states.flatMap((node) => {
        const screen = get(node.value.meta, 'screen') === undefined ? undefined : screenOf(node)
        if (screen === undefined) return []
        const model = first.get(screen)
        if (!model) first.set(screen, node)
        const [step, wanted] = [node, model ?? node].map(({ value }) => asString(get(value.meta, 'step')))
        if (step === wanted) return []
        // The one without a step is the one that forgot it.
        const [culprit, other] =
          step === undefined || wanted !== undefined ? [node, model] : [model ?? node, node]
        return [
          flow.source.finding(
            id,
            `${culprit.pointer}/meta`,
            `"${other?.key}" shows the same screen in another step.`,
            `Give both the step "${wanted ?? step}".`,
            'key',
          ),
        ]
      })
    }),
}
