import { leafOf, lineage, type StateNode } from '../../flow/states.ts'
import type { Transition } from '../../flow/transitions.ts'
import type { Flow } from '../flows.ts'
import { memoize } from '../memoize.ts'
import { eachFlow, type Rule } from '../rule.ts'

/** Maximum number of guards on a path for which both results are tried. Further guards count as passing. */
const most = 12

/** The leaf state that an `always` transition enters; undefined if the walk ends there. */
const enteredBy = ({ to, actions }: Transition): StateNode | undefined =>
  // An action may change the context that the guards read, so the cycle may end.
  to && actions.every(({ value }) => value.type === 'track') ? leafOf(to) : undefined

/** Follows `always` from a state for every combination of guard results. Returns the cycles. */
function roundsFrom(start: StateNode, waysOf: (node: StateNode) => Transition[]): Transition[][] {
  const rounds: Transition[][] = []
  const path: { node: StateNode; way: Transition }[] = []
  function take(node: StateNode, way: Transition, assumed: Map<string, boolean>): void {
    path.push({ node, way })
    const to = enteredBy(way)
    const since = path.findIndex((step) => step.node === to)
    if (since >= 0) rounds.push(path.slice(since).map((step) => step.way))
    else if (to) follow(to, assumed)
    path.pop()
  }
  function follow(node: StateNode, given: Map<string, boolean>): void {
    let assumed = given
    for (const way of waysOf(node)) {
      const { guard } = way
      const passes = guard === undefined || assumed.get(guard)
      if (passes === false) continue
      if (guard === undefined || passes || assumed.size >= most) return take(node, way, assumed)
      take(node, way, new Map(assumed).set(guard, true))
      assumed = new Map(assumed).set(guard, false)
    }
  }
  follow(start, new Map())
  return rounds
}

/** The last transition of each cycle in the file, each once. */
const closingOf = memoize((flow: Flow): Set<Transition> => {
  const always = flow.transitions.filter(({ cause }) => cause === 'always')
  const leaves = flow.states.filter(({ children }) => !children.length)
  // Transitions of the innermost state come first.
  const ways = new Map(
    leaves.map((leaf) => [
      leaf,
      lineage(leaf).flatMap((outer) => always.filter(({ from }) => from === outer)),
    ]),
  )
  const rounds = leaves.flatMap((leaf) => roundsFrom(leaf, (node) => ways.get(node) ?? []))
  return new Set(rounds.flatMap((round) => always.findLast((one) => round.includes(one)) ?? []))
})

export const alwaysCycle: Rule = {
  id: 'always-cycle',
  description: 'No cycle of `always` transitions runs endlessly.',
  check: eachFlow((flow, report) => {
    for (const { from, targetPointer } of closingOf(flow))
      report(
        flow.source.at(targetPointer),
        `From "${from.key}" the flow would repeat the same transitions endlessly.`,
        'Give one of the transitions a guard whose result the cycle changes, or another target.',
      )
  }),
}
