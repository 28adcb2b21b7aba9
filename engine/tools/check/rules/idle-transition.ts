import type { Rule } from '../finding.ts'
import { same } from '../json.ts'
import { at } from '../json.ts'

const id = 'idle-transition'

export const idleTransition: Rule = {
  id,
  description:
    'A transition leads somewhere or does something; only `{}` under "on" says that an event is forbidden.',
  run: ({ flows }) =>
    flows.flatMap(({ source, transitions }) =>
      transitions
        .filter(
          ({ target, actions, pointer, cause }) =>
            target === undefined &&
            !actions.length &&
            !(cause === 'on' && same(at(source.value, pointer), {})),
        )
        .map(({ pointer }) =>
          source.finding(
            id,
            pointer,
            'This transition does nothing.',
            'Add a "target" or "actions", or remove it.',
            'key',
          ),
        ),
    ),
}
