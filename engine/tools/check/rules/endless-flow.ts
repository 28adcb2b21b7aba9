import { asArray, get } from '../json.ts'
import type { Rule } from '../rule.ts'

export const endlessFlow: Rule = {
  id: 'endless-flow',
  description: 'A flow has an end: until it is reached, the tab is locked for other flows.',
  dependsOn: ['json', 'dead-end'],
  check({ flows, of }, report) {
    // What stands beside another flow locks nothing.
    const beside = of('routes').flatMap((routes) =>
      asArray(get(routes.value, 'entries')).flatMap((entry) =>
        get(entry, 'beside') === true ? [get(entry, 'flow')] : [],
      ),
    )
    for (const { id, root, source, states } of flows)
      if (states.length > 0 && !beside.includes(id))
        if (!states.some(({ value, parent }) => value.type === 'final' && parent === root))
          report(
            source.keyAt('/states'),
            'This flow never ends: a tab that has begun it is locked for other flows.',
            'Make its last state final with "type": "final".',
          )
  },
}
