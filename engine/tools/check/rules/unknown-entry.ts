import { beside } from '../finding.ts'
import type { Rule } from '../finding.ts'
import { asArray, asString, entries, get } from '../json.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-entry'

export const unknownEntry: Rule = {
  id,
  description:
    'An entry stands at the root, codes of links lead to an entry that there is, and parameters of addresses are kept in the session under their own names.',
  run({ of, context }) {
    // Where the context cannot be read, nobody knows what is kept.
    const kept = entries(context?.schema.properties).flatMap(([key, value]) =>
      get(value, 'x-session') === key ? [key] : [],
    )
    return of('routes').flatMap((source) => {
      const paths = asArray(get(source.value, 'entries')).flatMap(
        (entry) => asString(get(entry, 'path')) ?? [],
      )
      const path = asString(get(get(source.value, 'codes'), 'path'))
      return [
        ...(paths.includes('/')
          ? []
          : [
              source.finding(
                id,
                '/entries',
                'No entry has the address "/", to which the domain itself leads.',
                'Give it to one of them.',
                'key',
              ),
            ]),
        ...(path === undefined || paths.includes(path)
          ? []
          : [
              beside(
                source.finding(
                  id,
                  '/codes/path',
                  `No entry has the address "${path}".`,
                  suggest(path, paths, 'Add it to the entries.'),
                ),
                [source.place('/entries', 'key')],
              ),
            ]),
        ...asArray(get(source.value, 'parameters')).flatMap((name, i) =>
          !context || kept.includes(String(name))
            ? []
            : [
                source.finding(
                  id,
                  `/parameters/${i}`,
                  `The session keeps nothing under the name "${String(name)}".`,
                  suggest(
                    String(name),
                    kept,
                    'Declare it in schemas/context/context.schema.json, with "x-session".',
                  ),
                ),
              ],
        ),
      ]
    })
  },
}
