import type { Finding, Rule } from '../finding.ts'
import { invokes, lineage, stepIds } from '../flow.ts'
import type { StateNode } from '../flow.ts'
import { asString, get, join } from '../json.ts'

const id = 'unguarded-step'

const said = (node: StateNode, key: string): string | undefined =>
  lineage(node)
    .map(({ value }) => asString(get(value.meta, key)))
    .find((one) => one !== undefined)

export const unguardedStep: Rule = {
  id,
  description:
    'Every state of a step after the first says by a guard what it requires: by its address it could be opened before that was said.',
  run: ({ flows }): Finding[] =>
    flows.flatMap((flow) => {
      const [first, ...others] = stepIds(flow)
      const later = new Set(others.filter((step) => step !== first))
      return flow.states
        .filter((node) => {
          const step = said(node, 'step')
          const shown = get(node.value.meta, 'screen') !== undefined && !invokes(node)
          return shown && step !== undefined && later.has(step) && said(node, 'requires') === undefined
        })
        .map(({ key, pointer }) =>
          flow.source.finding(
            id,
            join(pointer, 'meta'),
            `The address of "${key}" can be opened by somebody who has answered nothing yet.`,
            'Add "requires" with a guard that passes once the steps before it are done.',
            'key',
          ),
        )
    }),
}
