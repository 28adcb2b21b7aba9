import { lineage, type StateNode } from '../../flow/states.ts'
import { reachable, type Transition } from '../../flow/transitions.ts'
import type { Flow } from '../flows.ts'
import { asArray, get } from '../../../util/json.ts'
import type { Rule } from '../rule.ts'

export const unreachableState: Rule = {
  id: 'unreachable-state',
  description: 'Every state can be reached from the initial one.',
  // A misspelt target makes the states behind it look unreachable.
  dependsOnInFile: ['unresolved-reference', 'schema'],
  check({ flows }, report) {
    for (const flow of flows) {
      const reached = reachable(flow.root, flow.transitions)
      for (const node of flow.states)
        // If no state of a branch is reached, only the outermost is reported.
        if (!reached.has(node) && node.parent && reached.has(node.parent))
          report(
            flow.source.keyAt(node.pointer),
            `No transition leads to "${node.key}".`,
            'Make it the target of a transition, or remove it.',
          )
    }
  },
}

/** Whether an inner state forbids the event of a transition of an outer state by `{}`. */
const forbidden = (flow: Flow, path: StateNode[], { from, event }: Transition): boolean =>
  path
    .slice(0, path.indexOf(from))
    .some((inner) =>
      flow.transitions.some(
        (one) =>
          one.from === inner &&
          event !== undefined &&
          one.event === event &&
          one.target === undefined &&
          !one.guard,
      ),
    )

function hasWayOut(flow: Flow, node: StateNode): boolean {
  const path = lineage(node)
  return flow.transitions.some(
    (one) =>
      path.includes(one.from) &&
      // Events of the root, such as help, do not continue the flow.
      one.from !== flow.root &&
      one.cause !== 'onDone' &&
      !forbidden(flow, path, one) &&
      one.target !== undefined &&
      one.to !== node,
  )
}

export const deadEnd: Rule = {
  id: 'dead-end',
  description: 'Every state that is not final can be left.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const node of flow.states)
        if (!node.children.length && node.value.type !== 'final' && !hasWayOut(flow, node))
          report(
            flow.source.keyAt(node.pointer),
            `No transition leaves "${node.key}".`,
            'Add an event to "on", or make it final with "type": "final".',
          )
  },
}

export const endlessFlow: Rule = {
  id: 'endless-flow',
  description:
    'A flow has a reachable final state, because the tab is locked for other flows until it is reached.',
  dependsOn: ['json', 'dead-end'],
  check({ flows, of }, report) {
    // Standalone flows, and the flow that is shown while another one is in progress, do not lock the tab.
    const standalone = of('routes').flatMap((routes) => [
      get(get(routes.value, 'otherSwitch'), 'flow'),
      ...asArray(get(routes.value, 'entries')).flatMap((entry) =>
        get(entry, 'standalone') === true ? [get(entry, 'flow')] : [],
      ),
    ])
    for (const { id, root, source, states } of flows)
      if (states.length > 0 && !standalone.includes(id))
        if (!states.some(({ value, parent }) => value.type === 'final' && parent === root))
          report(
            source.keyAt('/states'),
            'This flow has no reachable final state: a tab that has started it stays locked for other flows.',
            'Make its last state final with "type": "final".',
          )
  },
}
