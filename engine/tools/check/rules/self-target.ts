import { invokes, resolveTarget } from '../flow.ts'
import type { Rule } from '../rule.ts'

export const selfTarget: Rule = {
  id: 'self-target',
  description:
    'A state that waits for a handler and targets itself says `reenter`, else nothing would start again.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const { from, target, reenter, cause, targetPointer } of flow.transitions)
        if (
          target !== undefined &&
          !reenter &&
          cause !== 'always' &&
          invokes(from) &&
          resolveTarget(flow, from, target) === from
        )
          report(
            flow.source.at(targetPointer),
            `"${from.key}" targets itself, but its handler would not start again.`,
            'Add "reenter": true to the transition, or leave out the target.',
          )
  },
}
