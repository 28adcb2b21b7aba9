import { beside } from '../finding.ts'
import type { Rule } from '../finding.ts'

const id = 'shadowed-branch'

export const shadowedBranch: Rule = {
  id,
  description: 'Every branch can be taken: none follows one without a guard or with the same guard.',
  run: ({ flows }) =>
    flows.flatMap(({ source, transitions }) =>
      transitions.flatMap((one) => {
        const earlier = transitions.find(
          (other) =>
            other.from === one.from &&
            other.cause === one.cause &&
            other.event === one.event &&
            other.rank < one.rank &&
            (other.guard === undefined || other.guard === one.guard),
        )
        if (!earlier) return []
        const why = earlier.guard === undefined ? 'has no guard' : 'has the same guard'
        return [
          beside(
            source.finding(
              id,
              one.pointer,
              `Never taken: branch ${earlier.rank + 1} ${why}.`,
              'Move it up, or give the branch before it another guard.',
            ),
            [source.place(earlier.pointer)],
          ),
        ]
      }),
    ),
}
