import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, get } from '../json.ts'
import { elementsOf } from '../screen.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-option'

export const unknownOption: Rule = {
  id,
  description:
    'A decision for all rows is one that each row offers too, and what an upload needs can be chosen.',
  run: ({ of }): Finding[] =>
    of('screen').flatMap((source) =>
      elementsOf(get(source.value, 'body')).flatMap(({ value, pointer }) => {
        const options = asArray(get(value, 'options')).flatMap(
          (option) => asString(get(option, 'value')) ?? [],
        )
        const kinds = asArray(get(value, 'kinds')).flatMap((kind) => asString(get(kind, 'value')) ?? [])
        const needed = asArray(get(value, 'needs')).flatMap((need, i) =>
          asArray(get(need, 'any')).flatMap((one, j) => {
            const kind = asString(one)
            return kind === undefined || kinds.includes(kind)
              ? []
              : [
                  source.finding(
                    id,
                    `${pointer}/needs/${i}/any/${j}`,
                    `Nobody can choose "${kind}".`,
                    suggest(kind, kinds, 'Add it to "kinds".'),
                  ),
                ]
          }),
        )
        const bulk = asArray(get(value, 'bulk')).flatMap((one, i) => {
          const chosen = asString(get(one, 'value'))
          return chosen === undefined || options.includes(chosen)
            ? []
            : [
                source.finding(
                  id,
                  `${pointer}/bulk/${i}/value`,
                  `No row offers "${chosen}".`,
                  suggest(chosen, options, 'Add it to "options".'),
                ),
              ]
        })
        return [...needed, ...bulk]
      }),
    ),
}
