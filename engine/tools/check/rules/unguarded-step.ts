import { invokes, lineage, stepIds } from '../flow.ts'
import type { StateNode } from '../flow.ts'
import { asString, get, join } from '../json.ts'
import type { Rule } from '../rule.ts'

/** What the nearest state says under a key of its meta, itself or around it. */
const metaOf = (node: StateNode, key: string): string | undefined =>
  lineage(node)
    .map(({ value }) => asString(get(value.meta, key)))
    .find((one) => one !== undefined)

export const unguardedStep: Rule = {
  id: 'unguarded-step',
  description:
    'Every state of a step after the first says by a guard what it requires: by its address it could be opened before that was said.',
  check({ flows }, report) {
    for (const flow of flows) {
      const [first, ...others] = stepIds(flow)
      const later = new Set(others.filter((step) => step !== first))
      for (const node of flow.states) {
        const shown = get(node.value.meta, 'screen') !== undefined && !invokes(node)
        if (shown && later.has(metaOf(node, 'step') ?? '') && metaOf(node, 'requires') === undefined)
          report(
            flow.source.keyAt(join(node.pointer, 'meta')),
            `The address of "${node.key}" can be opened by somebody who has answered nothing yet.`,
            'Add "requires" with a guard that passes once the steps before it are done.',
          )
      }
    }
  },
}
