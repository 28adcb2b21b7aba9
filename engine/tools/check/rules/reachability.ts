import { isValid } from '../../../schema/evaluate.ts'
import { get } from '../../../util/json.ts'
import { eventsOf, leafOf, lineage, type StateNode } from '../../flow/states.ts'
import { reachable, type Transition } from '../../flow/transitions.ts'
import type { Flow } from '../flows.ts'
import { eachFlow, eachState, say } from '../rule.ts'

/** Every state can be reached from the initial one. A misspelt target makes the states behind it look unreachable. */
export const unreachableState = eachFlow(
  ({ root, states, transitions, source }, report) => {
    const reached = reachable(root, transitions)
    for (const node of states)
      // If no state of a branch is reached, only the outermost is reported.
      if (!reached.has(node) && node.parent && reached.has(node.parent))
        report(source.keyAt(node.pointer), ...say('unreachable', node.key))
  },
  { dependsOnInFile: ['unresolved-reference', 'schema'] },
)

function hasWayOut(flow: Flow, node: StateNode): boolean {
  const path = lineage(node)
  const events = eventsOf(node)
  return flow.transitions.some(
    ({ from, cause, event, target, to }) =>
      path.includes(from) &&
      // Events of the root, such as help, do not continue the flow.
      from !== flow.root &&
      cause !== 'onDone' &&
      (event === undefined || events.includes(event)) &&
      target !== undefined &&
      to !== node,
  )
}

/** Every state that is not final can be left. */
export const deadEnd = eachState((node, flow, report) => {
  if (!node.children.length && node.value.type !== 'final' && !hasWayOut(flow, node))
    report(flow.source.keyAt(node.pointer), ...say('deadEnd', node.key))
})

/** A flow has a reachable final state, because the tab is locked for other flows until it is reached. */
export const endlessFlow = eachFlow(
  ({ id, root, source, states }, report, { of }) => {
    // Standalone flows, and the flow that is shown while another one is in progress, do not lock the tab.
    const standalone = of('routes').flatMap((routes) => [
      routes.node('/otherSwitch/flow').value,
      ...routes
        .node('/entries')
        .items.flatMap((entry) => (entry.get('standalone').value === true ? [entry.get('flow').value] : [])),
    ])
    if (!states.length || standalone.includes(id)) return
    if (!states.some(({ value, parent }) => value.type === 'final' && parent === root))
      report(source.keyAt('/states'), ...say('endlessFlow'))
  },
  { dependsOn: ['json', 'dead-end'] },
)

/** What the guard in "requires" tests is stored on a way to the state; else neither its URL nor Back ever opens it. */
export const unmetRequirement = eachFlow(
  ({ root, source, states, transitions }, report, { of }) => {
    const guards = of('guards').flatMap((file) => file.root.fields)
    for (const node of states) {
      const guard = guards.find(({ key }) => key === get(node.value.meta, 'requires'))
      for (const { text: key = '' } of guard?.get('required').items ?? []) {
        // Of other keys it is not known who sets them.
        const start = get(root.value.context, key)
        const isOwn = start !== undefined && !isValid(guard?.get('properties', key).value, start)
        const storing = transitions.filter(({ actions }) =>
          actions.some(({ value }) => value.type === 'store' && get(value.params, key) !== undefined),
        )
        // What the state itself stores comes too late.
        const before = storing.filter(({ from }) => !lineage(from).includes(node))
        const isStored = before.some(({ to }) => to && reachable(to, transitions).has(node))
        if (isOwn && storing.length && !isStored)
          report(source.at(`${node.pointer}/meta/requires`), ...say('unmet', node.key, key))
      }
    }
  },
  { dependsOnInFile: ['unresolved-reference', 'schema'] },
)

/** Maximum number of guards on a path for which both results are tried. Further guards count as passing. */
const mostGuards = 12

/** The leaf state that an `always` transition enters; undefined if the walk ends there. */
const enteredBy = ({ to, actions }: Transition): StateNode | undefined =>
  // An action may change the context that the guards read, so the cycle may end.
  to && actions.every(({ value }) => value.type === 'track') ? leafOf(to) : undefined

/** Follows `always` from a leaf state for every combination of guard results. Returns the transitions of each cycle. */
function cyclesFrom(
  node: StateNode,
  waysOf: (node: StateNode) => Transition[],
  given: ReadonlyMap<string, boolean> = new Map(),
  before: readonly StateNode[] = [],
  taken: readonly Transition[] = [],
): Transition[][] {
  const cycles: Transition[][] = []
  const path = [...before, node]
  let assumed = given
  for (const way of waysOf(node)) {
    const { guard } = way
    const passes = guard === undefined || assumed.get(guard)
    if (passes === false) continue
    // The branch is taken if its guard passes; if not, the next one is looked at.
    const isOpen = guard !== undefined && passes === undefined && assumed.size < mostGuards
    const [to, ways] = [enteredBy(way), [...taken, way]]
    const passed = isOpen ? new Map([...assumed, [guard, true]]) : assumed
    if (to && path.includes(to)) cycles.push(ways.slice(path.indexOf(to)))
    else if (to) cycles.push(...cyclesFrom(to, waysOf, passed, path, ways))
    if (!isOpen) break
    assumed = new Map([...assumed, [guard, false]])
  }
  return cycles
}

/** No cycle of `always` transitions runs endlessly. */
export const alwaysCycle = eachFlow(({ transitions, states, source }, report) => {
  const always = transitions.filter(({ cause }) => cause === 'always')
  // Transitions of the innermost state come first.
  const waysOf = (leaf: StateNode) =>
    lineage(leaf).flatMap((outer) => always.filter(({ from }) => from === outer))
  const leaves = states.filter(({ children }) => !children.length)
  const cycles = leaves.flatMap((leaf) => cyclesFrom(leaf, waysOf))
  // The last transition of each cycle in the file, each once.
  for (const closing of new Set(cycles.map((cycle) => always.findLast((way) => cycle.includes(way)))))
    if (closing) report(source.at(closing.targetPointer), ...say('cycle', closing.from.key))
})
