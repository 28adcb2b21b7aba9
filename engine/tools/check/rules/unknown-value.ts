import { formValues } from '../bound.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, join } from '../json.ts'
import { comparedIn } from '../labels.ts'
import type { Compared } from '../labels.ts'
import { conditions } from '../literals.ts'
import type { Project } from '../project.ts'
import { list, suggest } from '../suggest.ts'

const id = 'unknown-value'

/** Values for which guards wait, at places that a form fills. What the context itself declares is held by context-type. */
const askedFor = (project: Project): Compared[] =>
  project.of('guards').flatMap((source) =>
    entries(source.value).flatMap(([name, guard]) =>
      conditions(guard, join('', name)).flatMap(({ guard: node, pointer, path }) => {
        const wanted: [string, unknown][] = [
          ['const', node.const],
          ...asArray(node.enum).map((one, i): [string, unknown] => [`enum/${i}`, one]),
        ]
        const listed = wanted.flatMap(([place, value]) =>
          typeof value === 'string' ? [{ value, pointer: `${pointer}/${place}` }] : [],
        )
        const declared = listed.length ? formValues(project, path) : undefined
        return declared ? [{ source, pointer, listed, declared }] : []
      }),
    ),
  )

/** Values that can never be there. */
const strange = ({ source, listed, declared }: Compared): Finding[] =>
  listed
    .filter(({ value }) => !declared.includes(value))
    .map(({ value, pointer }) =>
      source.finding(id, pointer, `"${value}" is never there.`, suggest(value, declared, '')),
    )

/** Values that can be there and have no place in an order. */
function leftOut({ source, pointer, listed, declared }: Compared): Finding[] {
  const missing = declared.filter((one) => !listed.some(({ value }) => value === one))
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
}

export const unknownValue: Rule = {
  id,
  description:
    'Where a guard or a screen looks for values, or puts them in an order, they are among those that can be there; an order names them all.',
  run(project): Finding[] {
    const orders = comparedIn(project, 'order')
    return [
      ...[...comparedIn(project, 'in'), ...orders, ...askedFor(project)].flatMap(strange),
      ...orders.flatMap(leftOut),
    ]
  },
}
