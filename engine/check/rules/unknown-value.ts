import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, join } from '../json.ts'
import { comparedIn, formValues } from '../labels.ts'
import { conditions } from '../literals.ts'
import type { Project } from '../project.ts'
import { list, suggest } from '../suggest.ts'

const id = 'unknown-value'

/** Values for which guards wait, of places that a form fills with others. What the context itself declares is held by context-type. */
const asked = (project: Project): Finding[] =>
  project.of('guards').flatMap((source) =>
    entries(source.value).flatMap(([name, guard]) =>
      conditions(guard, join('', name)).flatMap(({ guard: node, pointer, path }) => {
        const wanted: [string, unknown][] = [
          ['const', node.const],
          ...asArray(node.enum).map((one, i): [string, unknown] => [`enum/${i}`, one]),
        ]
        const texts = wanted.filter(([, value]) => typeof value === 'string')
        const values = texts.length ? formValues(project, path) : undefined
        return texts.flatMap(([place, value]) =>
          !values || values.includes(String(value))
            ? []
            : [
                source.finding(
                  id,
                  `${pointer}/${place}`,
                  `"${String(value)}" is never there.`,
                  suggest(String(value), values, ''),
                ),
              ],
        )
      }),
    ),
  )

export const unknownValue: Rule = {
  id,
  description:
    'Where a guard or a screen looks for values, or puts them in an order, they are among those that can be there; an order names them all.',
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
    return [...strange, ...left, ...asked(project)]
  },
}
