import { entries, join, tokens } from '../json.ts'
import type { Rule } from '../rule.ts'
import { objectOf, shapeAt } from '../shape.ts'

export const unknownTime: Rule = {
  id: 'unknown-time',
  description: 'A time of the context after which a state goes on is declared there.',
  check({ flows, contextShape, languages: { documents } }, report) {
    if (!contextShape) return
    const scope = objectOf([['context', contextShape]])
    for (const { source, states } of flows)
      for (const { value, pointer } of states)
        for (const [delay] of entries(value.after))
          if (delay.startsWith('/') && !shapeAt(documents, scope, tokens(delay)))
            report(
              source.keyAt(join(join(pointer, 'after'), delay)),
              `The context has no "${delay}".`,
              'Name a key of schemas/context that holds an ISO time, or give milliseconds.',
            )
  },
}
