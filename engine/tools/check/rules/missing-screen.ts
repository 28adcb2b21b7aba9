import type { StateNode } from '../flow.ts'
import { get, join } from '../json.ts'
import type { Rule } from '../rule.ts'

/** The state is left in the moment it is entered. */
const passes = ({ value: { always } }: StateNode): boolean =>
  always !== undefined && [always].flat().some((way) => get(way, 'guard') === undefined)

export const missingScreen: Rule = {
  id: 'missing-screen',
  description:
    'Every state without states in it in which the flow stays, be it for a handler alone, shows a screen: without one the page is blank.',
  check({ flows }, report) {
    for (const { source, states } of flows)
      for (const node of states) {
        const { key, pointer, value, children } = node
        if (children.length || passes(node) || get(value.meta, 'screen') !== undefined) continue
        report(
          source.keyAt(value.meta === undefined ? pointer : join(pointer, 'meta')),
          `Nothing is seen in "${key}".`,
          'Add "screen" to "meta"; a state that waits shows the screen before it, busy. One that is passed at once ends with a branch without a guard.',
          value.always === undefined ? [] : [source.keyAt(join(pointer, 'always'))],
        )
      }
  },
}
