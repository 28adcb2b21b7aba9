import { isObject } from '../json.ts'
import type { Rule } from '../rule.ts'

export const missingOnError: Rule = {
  id: 'missing-on-error',
  description: 'Every invoke says where its failure leads.',
  check({ flows }, report) {
    for (const { source, states } of flows)
      for (const { value, pointer } of states)
        if (isObject(value.invoke) && !Object.hasOwn(value.invoke, 'onError'))
          report(
            source.keyAt(`${pointer}/invoke`),
            'A failure of this handler leads nowhere.',
            'Add "onError" with a target; it stores /event/error as "problem".',
          )
  },
}
