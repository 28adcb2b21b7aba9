import type { Rule } from '../finding.ts'
import { stepIds } from '../flow.ts'
import { asString, get } from '../json.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-step'

export const unknownStep: Rule = {
  id,
  description: 'Every step that a state names is a step of its flow.',
  run: ({ flows }) =>
    flows.flatMap((flow) =>
      flow.states.flatMap(({ value, pointer }) => {
        const step = asString(get(value.meta, 'step'))
        return step === undefined || stepIds(flow).includes(step)
          ? []
          : [
              flow.source.finding(
                id,
                `${pointer}/meta/step`,
                `Step "${step}" does not exist.`,
                suggest(step, stepIds(flow), 'Add it to meta.steps of the flow.'),
              ),
            ]
      }),
    ),
}
