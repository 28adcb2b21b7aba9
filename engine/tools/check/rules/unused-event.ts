import { at, same } from '../json.ts'
import type { Rule } from '../rule.ts'

export const unusedEvent: Rule = {
  id: 'unused-event',
  description: 'Every event that a state takes is sent by a screen, a way on after an error or the code.',
  dependsOn: 'all',
  check({ flows, references, code }, report) {
    const sent = new Set(references.flatMap(({ names, value }) => (names === 'event' ? [value] : [])))
    for (const { source, transitions } of flows)
      for (const { cause, event, rank, pointer } of transitions) {
        if (cause !== 'on' || rank !== 0 || event === undefined) continue
        // An event that is forbidden here is not waited for.
        const forbidden = same(at(source.value, pointer), {})
        if (!sent.has(event) && !code.names.has(event) && !forbidden)
          report(
            source.keyAt(pointer.replace(/\/\d+$/, '')),
            `Nothing sends "${event}".`,
            'Offer it on a screen, or remove it.',
          )
      }
  },
}
