import type { Finding, Rule } from '../finding.ts'
import { invokes } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'

const id = 'endless-wait'

/** A state without states in it waits for its handler alone; whatever the answer is, it must lead on. */
function ofState({ source, transitions }: Flow, node: StateNode): Finding[] {
  const invoke = `${node.pointer}/invoke`
  return (['onDone', 'onError'] as const).flatMap((key) => {
    const ways = transitions.filter(({ from, cause }) => from === node && cause === `invoke.${key}`)
    const what = key === 'onDone' ? 'success' : 'failure'
    // That "onError" is missing altogether says another rule.
    if (!ways.length)
      return key === 'onError'
        ? []
        : [
            source.finding(
              id,
              invoke,
              'The success of this handler leads nowhere.',
              'Add "onDone" with a target.',
              'key',
            ),
          ]
    if (ways.some(({ guard }) => guard === undefined))
      return ways
        .filter(({ target }) => target === undefined)
        .map(({ pointer }) =>
          source.finding(
            id,
            pointer,
            `After this ${what} the state waits for ever.`,
            'Add a "target".',
            'key',
          ),
        )
    return [
      source.finding(
        id,
        `${invoke}/${key}`,
        `When no guard passes, this ${what} leads nowhere.`,
        'Add a last branch without a guard.',
        'key',
      ),
    ]
  })
}

export const endlessWait: Rule = {
  id,
  description: 'A state that waits for a handler is left when the handler succeeds and when it fails.',
  run: ({ flows }) =>
    flows.flatMap((flow) =>
      flow.states
        .filter((node) => invokes(node) && !node.children.length)
        .flatMap((node) => ofState(flow, node)),
    ),
}
