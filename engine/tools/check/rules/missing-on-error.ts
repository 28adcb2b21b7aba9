import type { Rule } from '../finding.ts'
import { isObject } from '../json.ts'

const id = 'missing-on-error'

export const missingOnError: Rule = {
  id,
  description: 'Every invoke says where its failure leads.',
  run: ({ flows }) =>
    flows.flatMap(({ source, states }) =>
      states.flatMap(({ value: { invoke }, pointer }) =>
        isObject(invoke) && !Object.hasOwn(invoke, 'onError')
          ? [
              source.finding(
                id,
                `${pointer}/invoke`,
                'A failure of this handler leads nowhere.',
                'Add "onError" with a target; it stores /event/error as "problem".',
                'key',
              ),
            ]
          : [],
      ),
    ),
}
