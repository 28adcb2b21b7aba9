import type { Finding, Rule } from '../finding.ts'
import { asArray, at, get, join } from '../json.ts'
import { elementsOf } from '../screen.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-element'

export const unknownElement: Rule = {
  id,
  description: 'Every element of a screen has a known type.',
  run({ of, languages }): Finding[] {
    const start = languages.place('screen')
    const element = start && languages.documents.resolve('element.schema.json', start.base)
    const known = asArray(at(element?.schema, '/properties/type/enum')).map(String)
    return of('screen').flatMap((source) =>
      elementsOf(get(source.value, 'body')).flatMap(({ value, pointer }) => {
        const type = get(value, 'type')
        return typeof type !== 'string' || known.includes(type)
          ? []
          : [
              source.finding(
                id,
                join(pointer, 'type'),
                `Element "${type}" does not exist.`,
                suggest(type, known, ''),
              ),
            ]
      }),
    )
  },
}
