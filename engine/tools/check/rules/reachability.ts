import { lineage, type StateNode } from '../../flow/states.ts'
import { reachable, type Transition } from '../../flow/transitions.ts'
import type { Flow } from '../flows.ts'
import { eachFlow, eachState, type Rule } from '../rule.ts'

export const unreachableState: Rule = {
  id: 'unreachable-state',
  description: 'Every state can be reached from the initial one.',
  // A misspelt target makes the states behind it look unreachable.
  dependsOnInFile: ['unresolved-reference', 'schema'],
  check: eachFlow(({ root, states, transitions, source }, report) => {
    const reached = reachable(root, transitions)
    for (const node of states)
      // If no state of a branch is reached, only the outermost is reported.
      if (!reached.has(node) && node.parent && reached.has(node.parent))
        report(
          source.keyAt(node.pointer),
          `No transition leads to "${node.key}".`,
          'Make it the target of a transition, or remove it.',
        )
  }),
}

/** Whether an inner state forbids the event of a transition of an outer state by `{}`. */
const forbids = ({ transitions }: Flow, inner: StateNode[], event: Transition['event']): boolean =>
  transitions.some(
    (one) =>
      inner.includes(one.from) &&
      event !== undefined &&
      one.event === event &&
      one.target === undefined &&
      !one.guard,
  )

function hasWayOut(flow: Flow, node: StateNode): boolean {
  const path = lineage(node)
  return flow.transitions.some(
    ({ from, cause, event, target, to }) =>
      path.includes(from) &&
      // Events of the root, such as help, do not continue the flow.
      from !== flow.root &&
      cause !== 'onDone' &&
      !forbids(flow, path.slice(0, path.indexOf(from)), event) &&
      target !== undefined &&
      to !== node,
  )
}

export const deadEnd: Rule = {
  id: 'dead-end',
  description: 'Every state that is not final can be left.',
  check: eachState((node, flow, report) => {
    if (!node.children.length && node.value.type !== 'final' && !hasWayOut(flow, node))
      report(
        flow.source.keyAt(node.pointer),
        `No transition leaves "${node.key}".`,
        'Add an event to "on", or make it final with "type": "final".',
      )
  }),
}

export const endlessFlow: Rule = {
  id: 'endless-flow',
  description:
    'A flow has a reachable final state, because the tab is locked for other flows until it is reached.',
  dependsOn: ['json', 'dead-end'],
  check: eachFlow(({ id, root, source, states }, report, { of }) => {
    // Standalone flows, and the flow that is shown while another one is in progress, do not lock the tab.
    const standalone = of('routes').flatMap((routes) => [
      routes.node('/otherSwitch/flow').value,
      ...routes
        .node('/entries')
        .items.flatMap((entry) => (entry.get('standalone').value === true ? [entry.get('flow').value] : [])),
    ])
    if (!states.length || standalone.includes(id)) return
    if (!states.some(({ value, parent }) => value.type === 'final' && parent === root))
      report(
        source.keyAt('/states'),
        'This flow has no reachable final state: a tab that has started it stays locked for other flows.',
        'Make its last state final with "type": "final".',
      )
  }),
}
