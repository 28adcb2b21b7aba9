import { invokes } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import type { Report, Rule } from '../rule.ts'

/** A state without states in it waits for its handler alone; whatever the answer is, it must lead on. */
function checkState({ source, transitions }: Flow, node: StateNode, report: Report): void {
  const invoke = `${node.pointer}/invoke`
  for (const key of ['onDone', 'onError'] as const) {
    const ways = transitions.filter(({ from, cause }) => from === node && cause === `invoke.${key}`)
    const what = key === 'onDone' ? 'success' : 'failure'
    if (!ways.length) {
      // The rule missing-on-error reports a missing "onError".
      if (key === 'onDone')
        report(
          source.keyAt(invoke),
          'The success of this handler leads nowhere.',
          'Add "onDone" with a target.',
        )
    } else if (ways.some(({ guard }) => guard === undefined)) {
      for (const { target, pointer } of ways)
        if (target === undefined)
          report(source.keyAt(pointer), `After this ${what} the state waits for ever.`, 'Add a "target".')
    } else
      report(
        source.keyAt(`${invoke}/${key}`),
        `When no guard passes, this ${what} leads nowhere.`,
        'Add a last branch without a guard.',
      )
  }
}

export const endlessWait: Rule = {
  id: 'endless-wait',
  description: 'A state that waits for a handler is left when the handler succeeds and when it fails.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const node of flow.states)
        if (invokes(node) && !node.children.length) checkState(flow, node, report)
  },
}
