import type { Rule } from '../finding.ts'
import { invokes, resolveTarget } from '../flow.ts'

const id = 'self-target'

export const selfTarget: Rule = {
  id,
  description:
    'A state that waits for a handler and targets itself says `reenter`, else nothing would start again.',
  run: ({ flows }) =>
    flows.flatMap((flow) =>
      flow.transitions
        .filter(
          ({ from, target, reenter, cause }) =>
            target !== undefined &&
            !reenter &&
            cause !== 'always' &&
            invokes(from) &&
            resolveTarget(flow, from, target) === from,
        )
        .map(({ targetPointer, from }) =>
          flow.source.finding(
            id,
            targetPointer,
            `"${from.key}" targets itself, but its handler would not start again.`,
            'Add "reenter": true to the transition, or leave out the target.',
          ),
        ),
    ),
}
