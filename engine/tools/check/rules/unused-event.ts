import type { Rule } from '../finding.ts'
import { same } from '../json.ts'
import { at } from '../json.ts'

const id = 'unused-event'

export const unusedEvent: Rule = {
  id,
  late: true,
  description: 'Every event that a state takes is sent by a screen, a way on after an error or the code.',
  run({ flows, references, code, settled }) {
    if (!settled) return []
    const sent = new Set(
      references.filter(({ definition }) => definition === 'event').map(({ value }) => value),
    )
    return flows.flatMap(({ source, transitions }) =>
      transitions
        .filter(
          ({ cause, event, rank, pointer }) =>
            cause === 'on' &&
            rank === 0 &&
            event !== undefined &&
            !sent.has(event) &&
            !code.names.has(event) &&
            // What is forbidden may come later.
            !same(at(source.value, pointer), {}),
        )
        .map(({ event, pointer }) =>
          source.finding(
            id,
            pointer.replace(/\/\d+$/, ''),
            `Nothing sends "${event}".`,
            'Offer it on a screen, or remove it.',
            'key',
          ),
        ),
    )
  },
}
