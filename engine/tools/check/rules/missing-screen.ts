import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import type { StateNode } from '../flow.ts'
import { asArray, get, join } from '../json.ts'

const id = 'missing-screen'

/** The state is left in the moment it is entered. */
const passes = ({ value }: StateNode): boolean =>
  asArray(value.always).some((way) => get(way, 'guard') === undefined) ||
  (value.always !== undefined && !Array.isArray(value.always) && get(value.always, 'guard') === undefined)

export const missingScreen: Rule = {
  id,
  description:
    'Every state without states in it in which the flow stays, be it for a handler alone, shows a screen: without one the page is blank.',
  run: ({ flows }): Finding[] =>
    flows.flatMap(({ source, states }) =>
      states
        .filter(
          (node) => !node.children.length && !passes(node) && get(node.value.meta, 'screen') === undefined,
        )
        .map(({ key, pointer, value }) =>
          beside(
            source.finding(
              id,
              value.meta === undefined ? pointer : join(pointer, 'meta'),
              `Nothing is seen in "${key}".`,
              'Add "screen" to "meta"; a state that waits shows the screen before it, busy. One that is passed at once ends with a branch without a guard.',
              'key',
            ),
            value.always === undefined ? [] : [source.place(join(pointer, 'always'), 'key')],
          ),
        ),
    ),
}
