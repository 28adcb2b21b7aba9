import { at, same } from '../json.ts'
import type { Rule } from '../rule.ts'

export const idleTransition: Rule = {
  id: 'idle-transition',
  description:
    'A transition leads somewhere or does something; only `{}` under "on" says that an event is forbidden.',
  check({ flows }, report) {
    for (const { source, transitions } of flows)
      for (const { target, actions, pointer, cause } of transitions) {
        const forbids = cause === 'on' && same(at(source.value, pointer), {})
        if (target === undefined && !actions.length && !forbids)
          report(
            source.keyAt(pointer),
            'This transition does nothing.',
            'Add a "target" or "actions", or remove it.',
          )
      }
  },
}
