import type { Finding, Rule } from '../finding.ts'
import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'

const id = 'always-cycle'

/** Above this many guards not every combination is tried; then a guard counts as passing wherever that closes a cycle. */
const most = 12

/** The transition that a state takes by itself while these guards pass; the innermost state is asked first. */
const taken = (
  always: Transition[],
  node: StateNode,
  passes: (guard: string) => boolean,
): Transition | undefined =>
  lineage(node)
    .flatMap((outer) => always.filter(({ from }) => from === outer))
    .find(({ guard }) => guard === undefined || passes(guard))

/** Follows `always` from a state; answers the transitions that lead round, none when the walk ends. */
function round(
  flow: Flow,
  always: Transition[],
  start: StateNode,
  passes: (guard: string) => boolean,
): Transition[] {
  const path: { node: StateNode; transition: Transition }[] = []
  let node: StateNode | undefined = start
  while (node) {
    const transition: Transition | undefined = taken(always, node, passes)
    // An action may change what the guards see, so that the next round may end.
    if (transition?.target === undefined || transition.actions.some(({ value }) => value.type !== 'track'))
      return []
    path.push({ node, transition })
    const target = resolveTarget(flow, transition.from, transition.target)
    node = target && leafOf(target)
    const since = path.findIndex((step) => step.node === node)
    if (since >= 0) return path.slice(since).map((step) => step.transition)
  }
  return []
}

function ofFlow(flow: Flow): Finding[] {
  const always = flow.transitions.filter(({ cause }) => cause === 'always')
  const guards = [...new Set(always.flatMap(({ guard }) => guard ?? []))].slice(0, most)
  const starts = flow.states.filter(
    (node) =>
      !node.children.length && lineage(node).some((outer) => always.some(({ from }) => from === outer)),
  )
  // A round is named by the last of its transitions in the file.
  const closing = new Set<Transition>()
  for (let bits = 0; bits < 2 ** guards.length; bits++)
    for (const node of starts) {
      const found = round(
        flow,
        always,
        node,
        (guard) => !guards.includes(guard) || (bits & (1 << guards.indexOf(guard))) !== 0,
      )
      const last = always.findLast((one) => found.includes(one))
      if (last) closing.add(last)
    }
  return [...closing].map(({ from, targetPointer }) =>
    flow.source.finding(
      id,
      targetPointer,
      `From "${from.key}" the flow would go round for ever.`,
      'Guard one of the transitions with something that the round changes, or lead it elsewhere.',
    ),
  )
}

export const alwaysCycle: Rule = {
  id,
  description: 'No round of `always` transitions can be taken for ever.',
  run: ({ flows }) => flows.flatMap(ofFlow),
}
