import type { Finding, Rule } from '../finding.ts'
import { flowOf } from '../flow.ts'

const id = 'idle-part'

export const idlePart: Rule = {
  id,
  description:
    'A part does something: one that only leads on is a slot left out, which "omit" says in a word.',
  run: ({ of }): Finding[] =>
    of('part').flatMap((source) => {
      const { states = [], transitions = [] } = flowOf(source) ?? {}
      const [only, ...others] = transitions
      const leadsOn = only?.cause === 'always' && only.target === '$next' && only.guard === undefined
      return leadsOn && !others.length && states.length === 1 && !only.actions.length
        ? [
            source.finding(
              id,
              only.pointer,
              `"${only.from.key}" neither decides nor does anything.`,
              'Add "actions" or a guarded branch, or name the slot in "omit" of the variant and remove this file.',
              'key',
            ),
          ]
        : []
    }),
}
