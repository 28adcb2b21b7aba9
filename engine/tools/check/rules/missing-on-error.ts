import { invokes } from '../flow.ts'
import { screensBefore } from '../on-error.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

export const missingOnError: Rule = {
  id: 'missing-on-error',
  description: 'Every invoke says where its failure leads, or has one screen before it.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const node of flow.states) {
        const leads = flow.transitions.some(({ from, cause }) => from === node && cause === 'invoke.onError')
        if (!invokes(node) || leads) continue
        const before = screensBefore(flow, node).flatMap((one) => one?.key ?? [])
        report(
          flow.source.keyAt(`${node.pointer}/invoke`),
          before.length
            ? `A failure of this handler could lead back to ${list(before)}.`
            : 'A failure of this handler leads nowhere.',
          'Name a state in "onError" of the meta, or write "onError" here; it stores /event/error as "problem".',
        )
      }
  },
}
