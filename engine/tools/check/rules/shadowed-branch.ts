import type { Rule } from '../rule.ts'

export const shadowedBranch: Rule = {
  id: 'shadowed-branch',
  description: 'Every branch can be taken: none follows one without a guard or with the same guard.',
  check({ flows }, report) {
    for (const { source, transitions } of flows)
      for (const { from, cause, event, rank, guard, pointer } of transitions) {
        const earlier = transitions.find(
          (other) =>
            other.from === from &&
            other.cause === cause &&
            other.event === event &&
            other.rank < rank &&
            (other.guard === undefined || other.guard === guard),
        )
        if (earlier)
          report(
            source.at(pointer),
            `Never taken: branch ${earlier.rank + 1} has ${earlier.guard === undefined ? 'no' : 'the same'} guard.`,
            'Move it up, or give the branch before it another guard.',
            [source.at(earlier.pointer)],
          )
      }
  },
}
