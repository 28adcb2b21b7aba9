import type { Finding, Rule } from '../finding.ts'
import { join } from '../json.ts'
import { comparedIn } from '../labels.ts'
import { list, suggest } from '../suggest.ts'

const id = 'unknown-value'

export const unknownValue: Rule = {
  id,
  description:
    'Where a screen looks for values (`in`) or puts them in an order, they are among those that can be there; an order names them all.',
  run(project): Finding[] {
    const strange = ['in', 'order'].flatMap((key) =>
      comparedIn(project, key).flatMap(({ source, pointer, listed, declared }) =>
        listed.flatMap((value, i) =>
          declared.includes(value)
            ? []
            : [
                source.finding(
                  id,
                  join(pointer, i),
                  `"${value}" is never there.`,
                  suggest(value, declared, ''),
                ),
              ],
        ),
      ),
    )
    const left = comparedIn(project, 'order').flatMap(({ source, pointer, listed, declared }) => {
      const missing = declared.filter((value) => !listed.includes(value))
      return missing.length
        ? [
            source.finding(
              id,
              pointer,
              `The order leaves out ${list(missing)}.`,
              'Say where each belongs.',
              'key',
            ),
          ]
        : []
    })
    return [...strange, ...left]
  },
}
