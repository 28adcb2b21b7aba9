import type { Rule } from '../finding.ts'
import { entries, join } from '../json.ts'

const id = 'unused-guard'

export const unusedGuard: Rule = {
  id,
  late: true,
  description: 'Every guard is asked by a flow, a screen or the code.',
  run({ of, references, code, lent, sources }) {
    // What a broken file would ask, nobody knows.
    if (sources.some(({ readable }) => !readable)) return []
    const asked = new Set(
      references
        .filter(
          ({ definition, property }) =>
            definition === 'name' && ['guard', 'when', 'requires'].includes(property),
        )
        .map(({ value }) => value),
    )
    return of('guards')
      .filter((source) => !lent.includes(source))
      .flatMap((source) =>
        entries(source.value)
          .filter(([name]) => name !== '$schema' && !asked.has(name) && !code.names.has(name))
          .map(([name]) =>
            source.finding(
              id,
              join('', name),
              `Nothing asks the guard "${name}".`,
              'Name it in a transition, a state or an element, or remove it.',
              'key',
            ),
          ),
      )
  },
}
