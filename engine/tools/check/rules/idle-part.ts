import { flowOf } from '../flow.ts'
import type { Rule } from '../rule.ts'

export const idlePart: Rule = {
  id: 'idle-part',
  description:
    'A part does something: one that only leads on is a slot left out, which "omit" says in a word.',
  check({ of }, report) {
    for (const source of of('part')) {
      const { states = [], transitions = [] } = flowOf(source) ?? {}
      const [only, ...others] = transitions
      const leadsOn = only?.cause === 'always' && only.target === '$next' && only.guard === undefined
      if (leadsOn && !others.length && states.length === 1 && !only.actions.length)
        report(
          source.keyAt(only.pointer),
          `"${only.from.key}" neither decides nor does anything.`,
          'Add "actions" or a guarded branch, or name the slot in "omit" of the variant and remove this file.',
        )
    }
  },
}
