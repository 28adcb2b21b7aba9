import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { stepIds } from '../flow.ts'
import type { Flow } from '../flow.ts'
import { asArray, asString, get } from '../json.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-step'

const place = (index: number) => `/meta/steps/${index}/id`

function ofFlow(flow: Flow): Finding[] {
  const { source, root, states } = flow
  const ids = stepIds(flow)
  const named = states.map(({ value, pointer }) => ({ step: asString(get(value.meta, 'step')), pointer }))
  const used = new Set(named.map(({ step }) => step))
  const steps = asArray(get(root.value.meta, 'steps')).map((step) => asString(get(step, 'id')))
  // Where one step is unknown and one has no states, the two are likely the same.
  const [idle, ...more] = ids.filter((one) => !used.has(one))
  const other = (step: string) =>
    idle !== undefined && !more.length
      ? [source.place(place(steps.indexOf(idle)))]
      : declaredAt(
          step,
          {
            source,
            pointer: steps.length ? '/meta/steps' : '/meta',
            names: ids,
            at: (name) => place(steps.indexOf(name)),
          },
          used,
        )
  return named.flatMap(({ step, pointer }) =>
    step === undefined || ids.includes(step)
      ? []
      : [
          beside(
            source.finding(
              id,
              `${pointer}/meta/step`,
              `Step "${step}" does not exist.`,
              suggest(step, ids, 'Add it to meta.steps of the flow.'),
            ),
            other(step),
          ),
        ],
  )
}

export const unknownStep: Rule = {
  id,
  description: 'Every step that a state names is a step of its flow.',
  run: ({ flows }) => flows.flatMap(ofFlow),
}
