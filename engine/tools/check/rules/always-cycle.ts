import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import type { Rule } from '../rule.ts'

/** So many guards on one way are tried both ways; any further one counts as passing wherever that closes a cycle. */
const most = 12

interface Way {
  transition: Transition
  /** The state without children where it ends up; undefined where the walk ends. */
  to: StateNode | undefined
}

/** Where a transition that a state takes by itself leads. */
function wayOf(flow: Flow, transition: Transition): Way {
  const { from, target, actions } = transition
  // An action may change what the guards see, so that the next round may end.
  const ends = target === undefined || actions.some(({ value }) => value.type !== 'track')
  const node = ends ? undefined : resolveTarget(flow, from, target)
  return { transition, to: node && leafOf(node) }
}

/** Follows `always` from a state, whatever the guards say as long as each says the same; answers the rounds. */
function roundsFrom(start: StateNode, waysOf: (node: StateNode) => Way[]): Transition[][] {
  const rounds: Transition[][] = []
  const path: { node: StateNode; transition: Transition }[] = []
  function take(node: StateNode, { transition, to }: Way, said: Map<string, boolean>): void {
    path.push({ node, transition })
    const since = path.findIndex((step) => step.node === to)
    if (since >= 0) rounds.push(path.slice(since).map((step) => step.transition))
    else if (to) follow(to, said)
    path.pop()
  }
  function follow(node: StateNode, given: Map<string, boolean>): void {
    let said = given
    for (const way of waysOf(node)) {
      const { guard } = way.transition
      const passes = guard === undefined || said.get(guard)
      if (passes === false) continue
      if (guard === undefined || passes || said.size >= most) return take(node, way, said)
      take(node, way, new Map(said).set(guard, true))
      said = new Map(said).set(guard, false)
    }
  }
  follow(start, new Map())
  return rounds
}

/** The transitions that close a round, each once. */
function closingOf(flow: Flow): Transition[] {
  const always = flow.transitions.filter(({ cause }) => cause === 'always')
  const ways = always.map((transition) => wayOf(flow, transition))
  // The innermost state is asked first.
  const found = new Map(
    flow.states
      .filter(({ children }) => !children.length)
      .map((node) => [
        node,
        lineage(node).flatMap((outer) => ways.filter(({ transition }) => transition.from === outer)),
      ]),
  )
  const rounds = [...found.keys()].flatMap((node) => roundsFrom(node, (one) => found.get(one) ?? []))
  // A round is named by the last of its transitions in the file.
  return [...new Set(rounds.flatMap((round) => always.findLast((one) => round.includes(one)) ?? []))]
}

const remembered = new WeakMap<Flow, Transition[]>()

export const alwaysCycle: Rule = {
  id: 'always-cycle',
  description: 'No round of `always` transitions can be taken for ever.',
  check({ flows }, report) {
    for (const flow of flows) {
      const closing = remembered.get(flow) ?? closingOf(flow)
      remembered.set(flow, closing)
      for (const { from, targetPointer } of closing)
        report(
          flow.source.at(targetPointer),
          `From "${from.key}" the flow would go round for ever.`,
          'Guard one of the transitions with something that the round changes, or lead it elsewhere.',
        )
    }
  },
}
