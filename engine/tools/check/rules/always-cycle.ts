import { leafOf, lineage, type StateNode } from '../../flow/states.ts'
import type { Flow } from '../flows.ts'
import type { Transition } from '../../flow/transitions.ts'
import { memoize } from '../memoize.ts'
import type { Rule } from '../rule.ts'

/** Maximum number of guards on a path for which both results are tried. Further guards count as passing. */
const most = 12

interface Way {
  transition: Transition
  /** The leaf state that it enters; undefined if the walk ends there. */
  to: StateNode | undefined
}

/** The leaf state that an `always` transition enters. */
function wayOf(transition: Transition): Way {
  const { to, actions } = transition
  // An action may change the context that the guards read, so the cycle may end.
  const ends = actions.some(({ value }) => value.type !== 'track')
  return { transition, to: to && !ends ? leafOf(to) : undefined }
}

/** Follows `always` from a state for every combination of guard results. Returns the cycles. */
function roundsFrom(start: StateNode, waysOf: (node: StateNode) => Way[]): Transition[][] {
  const rounds: Transition[][] = []
  const path: { node: StateNode; transition: Transition }[] = []
  function take(node: StateNode, { transition, to }: Way, assumed: Map<string, boolean>): void {
    path.push({ node, transition })
    const since = path.findIndex((step) => step.node === to)
    if (since >= 0) rounds.push(path.slice(since).map((step) => step.transition))
    else if (to) follow(to, assumed)
    path.pop()
  }
  function follow(node: StateNode, given: Map<string, boolean>): void {
    let assumed = given
    for (const way of waysOf(node)) {
      const { guard } = way.transition
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
const closingOf = memoize((flow: Flow): Transition[] => {
  const always = flow.transitions.filter(({ cause }) => cause === 'always')
  const ways = always.map((transition) => wayOf(transition))
  // Transitions of the innermost state come first.
  const found = new Map(
    flow.states
      .filter(({ children }) => !children.length)
      .map((node) => [
        node,
        lineage(node).flatMap((outer) => ways.filter(({ transition }) => transition.from === outer)),
      ]),
  )
  const rounds = [...found.keys()].flatMap((node) => roundsFrom(node, (one) => found.get(one) ?? []))
  return [...new Set(rounds.flatMap((round) => always.findLast((one) => round.includes(one)) ?? []))]
})

export const alwaysCycle: Rule = {
  id: 'always-cycle',
  description: 'No cycle of `always` transitions runs endlessly.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const { from, targetPointer } of closingOf(flow))
        report(
          flow.source.at(targetPointer),
          `From "${from.key}" the flow would repeat the same transitions endlessly.`,
          'Give one of the transitions a guard whose result the cycle changes, or another target.',
        )
  },
}
