import { screensBefore } from '../../flow/on-error.ts'
import { invokes, type StateNode } from '../../flow/states.ts'
import type { Transition } from '../../flow/transitions.ts'
import { list } from '../../json/suggest.ts'
import type { Flow } from '../flows.ts'
import { eachState, type Rule } from '../rule.ts'

const waysOf = ({ transitions }: Flow, node: StateNode, cause: Transition['cause']): Transition[] =>
  transitions.filter((way) => way.from === node && way.cause === cause)

export const endlessWait: Rule = {
  id: 'endless-wait',
  description: 'A state that waits for a handler is left on its success and on its failure.',
  check: eachState((node, flow, report) => {
    const invoke = flow.source.node(`${node.pointer}/invoke`)
    for (const key of invokes(node) && !node.children.length ? (['onDone', 'onError'] as const) : []) {
      const ways = waysOf(flow, node, `invoke.${key}`)
      const what = key === 'onDone' ? 'success' : 'failure'
      // The rule missing-on-error reports a missing "onError".
      if (!ways.length && key === 'onDone')
        report(
          invoke.keyPlace,
          'After the success of this handler no transition follows.',
          'Add "onDone" with a target.',
        )
      else if (ways.some(({ guard }) => guard === undefined))
        for (const { pointer } of ways.filter(({ target }) => target === undefined))
          report(
            flow.source.keyAt(pointer),
            `After this ${what} the state waits endlessly.`,
            'Add a "target".',
          )
      else if (ways.length)
        report(
          invoke.get(key).keyPlace,
          `If no guard passes, this ${what} has no target.`,
          'Add a last branch without a guard.',
        )
    }
  }),
}

export const missingOnError: Rule = {
  id: 'missing-on-error',
  description: 'Every invoke has an `onError`, or exactly one screen comes before it.',
  check: eachState((node, flow, report) => {
    if (!invokes(node) || waysOf(flow, node, 'invoke.onError').length) return
    const before = screensBefore(flow, node).flatMap((screen) => screen?.key ?? [])
    report(
      flow.source.keyAt(`${node.pointer}/invoke`),
      before.length
        ? `A failure of this handler could lead back to ${list(before)}.`
        : 'A failure of this handler leads nowhere.',
      'Name a state in "onError" of the meta, or write "onError" here; it stores /event/error as "problem".',
    )
  }),
}
